// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { picture, phone, useBrowser, visit, expectNoOverflow } from './browser';

useBrowser();

describe('a study', () => {
  it('thinks about a position and opens its tree', async () => {
    const { page } = await visit('#/study/connect-four');
    await page.getByRole('table', { name: 'Candidate moves' }).getByRole('row').nth(3).waitFor();
    // A tree of so many iterations has several layers.
    const iterations = async () =>
      Number(await page.locator('[data-iterations]').getAttribute('data-iterations'));
    await expect.poll(iterations, { timeout: 120_000 }).toBeGreaterThan(2000);
    await page.getByRole('button', { name: 'Open the tree' }).click();
    const nodes = page.getByRole('group', { name: 'Search tree' }).getByRole('button');
    await nodes.nth(4).waitFor();
    await page.locator('.uplot').waitFor();
    await picture(page, 'study-tree');
    const before = await nodes.count();
    await nodes.nth(1).click();
    await expect.poll(() => nodes.count(), { timeout: 60_000 }).not.toBe(before);
  });

  it('shows a puzzle’s tree in space', async () => {
    const { page } = await visit('#/study/eight-puzzle', { dark: true });
    await page.getByRole('table', { name: 'Candidate moves' }).getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'See it in space' }).click();
    await page.locator('[data-drawn="true"] canvas').waitFor();
    await page.locator('[data-drawn="true"]').scrollIntoViewIfNeeded();
    await picture(page, 'study-space-dark');
  });
});

describe('a position that is taken back', () => {
  it('is thought about anew, by whoever is asked', async () => {
    const { page } = await visit('#/study/tic-tac-toe');
    const candidates = page.getByRole('table', { name: 'Candidate moves' }).getByRole('row');
    await candidates.nth(9).waitFor();
    // Without waiting for the engine in between: only the last position counts.
    await page.locator('.spot.live').first().click();
    await page.locator('.spot[aria-label*=": x"]').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.spot[aria-label*=": x"]').waitFor({ state: 'detached' });
    await candidates.nth(9).waitFor();
    await page.getByLabel('thought about by').selectOption('cadia');
    await page.getByLabel('thought about by').selectOption('mc');
    await candidates.nth(9).waitFor();
    expect(await page.locator('[role="alert"]').count()).toBe(0);
  });
});

describe('the solver', () => {
  it('solves tic-tac-toe, and every move shows its exact value', async () => {
    const { page } = await visit('#/solve/tic-tac-toe', { viewport: phone });
    await page.locator('[data-status="done"]').waitFor();
    await page.locator('[data-value="50 : 50"]').waitFor();
    expect(await page.locator('.marks .badge').count()).toBe(9);
    await page.locator('.spot.live').first().click();
    await page.locator('.marks .badge').nth(7).waitFor();
    await expectNoOverflow(page);
    await picture(page, 'solve-walk-phone');
  });
});

describe('a tournament', () => {
  it('fills its table while it is played', async () => {
    const { page } = await visit('#/tournaments');
    await page.getByLabel('Matches for each pair and game').fill('4');
    await page.getByLabel('For a move').selectOption('0.05');
    await page.getByRole('button', { name: 'Start the tournament' }).click();
    await page.locator('[data-status="done"]').waitFor();
    const table = page.getByRole('table').first();
    expect(await table.getByRole('row').count()).toBe(3);
    await page.locator('.uplot').waitFor();
    await picture(page, 'tournament');
  });
});
