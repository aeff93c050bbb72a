// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { plies, square, startMatch, waitForPly, waitForTheEnd } from './actions';
import { expectNoOverflow, phone, picture, useBrowser, visit } from './browser';

useBrowser();

describe('a match between programs', () => {
  it('is watched, replayed and judged', async () => {
    const { page } = await visit('#/game/tic-tac-toe');
    await startMatch(page, ['uct', 'random']);
    await waitForTheEnd(page);
    const last = await plies(page);
    expect(last).toBeGreaterThanOrEqual(5);
    await page.getByRole('button', { name: 'First position' }).click();
    await page.locator('.spot[aria-label*="empty"]').nth(8).waitFor();
    await page.getByRole('button', { name: 'One forward' }).click();
    await page.locator('[aria-current="step"][data-ply="1"]').waitFor();
    const slider = page.getByRole('slider', { name: 'Ply' });
    await slider.fill('3');
    await page.locator('[aria-current="step"][data-ply="3"]').waitFor();
    await page.getByRole('button', { name: 'Judge the moves' }).click();
    await page.locator('[data-analysis="done"]').waitFor();
    await picture(page, 'match-judged');
    await expectNoOverflow(page);
  });

  it('shows what the players think', async () => {
    const { page } = await visit('#/game/connect-four', { dark: true });
    await startMatch(page, ['uct', 'uct'], '1');
    await page.getByRole('table', { name: 'Candidate moves' }).first().waitFor();
    await page.locator('.marks .badge').first().waitFor();
    await waitForPly(page, 2);
    await page.locator('.uplot').waitFor();
    await picture(page, 'match-thoughts-dark');
  });
});

describe('an expected line', () => {
  it('is stepped through on the board, on and back', async () => {
    const { page } = await visit('#/game/tic-tac-toe');
    await startMatch(page, ['uct', 'uct'], '0.5');
    await waitForTheEnd(page);
    await page.locator('[data-ply="1"]').click();
    const line = page.getByRole('group', { name: 'Expected moves' }).first();
    await line.getByRole('button', { name: 'One step on' }).click();
    await page.getByText('1 ply on').waitFor();
    await expect.poll(() => page.locator('.spot[aria-label*="empty"]').count()).toBe(7);
    await line.getByRole('button', { name: 'One step on' }).click();
    await page.getByText('2 plies on').waitFor();
    await expect.poll(() => page.locator('.spot[aria-label*="empty"]').count()).toBe(6);
    await picture(page, 'match-line');
    await page.getByRole('button', { name: 'Back to the match' }).click();
    await expect.poll(() => page.locator('.spot[aria-label*="empty"]').count()).toBe(8);
    expect(await page.locator('[role="alert"]').count()).toBe(0);
  });
});

describe('people', () => {
  it('find a match again after reloading in the middle', async () => {
    const { page } = await visit('#/game/tic-tac-toe');
    await startMatch(page, ['me', 'me']);
    await square(page, '2,2').click();
    await waitForPly(page, 1);
    await page.reload();
    await square(page, '2,2').and(page.locator('[aria-label*="x"]')).waitFor();
    await square(page, '1,1').click();
    await waitForPly(page, 2);
    await page.goto(page.url().replace(/#.*/, '#/matches'));
    await page.locator('[data-match]').first().waitFor();
    await picture(page, 'matches');
    await page.locator('[data-match]').first().click();
    await waitForPly(page, 2);
  });

  it('play against each other from two browsers', async () => {
    const { page: ann } = await visit('#/game/tic-tac-toe');
    await startMatch(ann, ['me', 'somebody']);
    const { page: bob } = await visit(new URL(ann.url()).hash, { viewport: phone });
    await bob.getByRole('button', { name: 'Sit down' }).click();
    await square(ann, '1,1').click();
    await square(bob, '1,1').and(bob.locator('[aria-label*="x"]')).waitFor();
    await square(bob, '3,3').click();
    await square(ann, '3,3').and(ann.locator('[aria-label*="o"]')).waitFor();
    for (const [page, name] of [
      [ann, '1,2'],
      [bob, '2,2'],
      [ann, '1,3'],
    ] as const) {
      await square(page, name).and(page.locator('.live')).click();
    }
    await ann.getByText('You win').waitFor();
    await bob.getByText('X wins, you lose').waitFor();
    await picture(bob, 'match-lost-phone');
  });
});
