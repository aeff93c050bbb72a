// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { playToTheEnd, square, startMatch, waitForPly } from './actions';
import { expectNoOverflow, phone, picture, useBrowser, visit } from './browser';

useBrowser();

describe('a person', () => {
  it('plays tic-tac-toe to the end by clicking', async () => {
    const { page } = await visit('');
    await page.getByPlaceholder('Find a game').fill('tic tac');
    await page.locator('[data-game="tic-tac-toe"]').click();
    await startMatch(page, ['me', 'random']);
    await page.locator('.spot.live').first().waitFor();
    expect(await page.locator('.spot.live').count()).toBe(9);
    await picture(page, 'tic-tac-toe-begin');
    expect(await playToTheEnd(page)).toMatch(/You win|A draw|you lose/);
    const goals = await page.locator('.goal').allTextContents();
    expect(goals.map(Number).reduce((sum, goal) => sum + goal)).toBe(100);
    await picture(page, 'tic-tac-toe-end');
  });

  it('plays by keyboard on a phone in the dark', async () => {
    const { page } = await visit('#/game/tic-tac-toe', { viewport: phone, dark: true });
    await startMatch(page, ['me', 'random']);
    await page.locator('.spot.live').first().waitFor();
    await page.locator('.spot[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(name).toMatch(/^2,2: empty, can be played/);
    await page.keyboard.press('Enter');
    await waitForPly(page, 1);
    await expectNoOverflow(page);
    await picture(page, 'tic-tac-toe-phone-dark');
  });

  it('moves from square to square, by two clicks or by dragging', async () => {
    const { page } = await visit('#/game/breakthrough');
    await startMatch(page, ['me', 'me']);
    await square(page, '3,2').click();
    await page.locator('.spot .chosen').waitFor();
    expect(await page.locator('.spot .target').count()).toBeGreaterThan(1);
    await square(page, '3,3').click();
    await waitForPly(page, 1);
    await square(page, '3,3').and(page.locator('[aria-label*="white"]')).waitFor();
    const from = (await square(page, '5,7').boundingBox())!;
    const to = (await square(page, '5,6').boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 3, { steps: 4 });
    await picture(page, 'breakthrough-drag');
    await page.mouse.up();
    await waitForPly(page, 2);
    await square(page, '5,6').and(page.locator('[aria-label*="black"]')).waitFor();
  });

  it('drops into a column wherever it is clicked, takes back, asks for a hint, swaps, restarts', async () => {
    const { page } = await visit('#/game/connect-four');
    await startMatch(page, ['me', 'me']);
    await square(page, '4,5').click();
    await waitForPly(page, 1);
    await square(page, '4,1').and(page.locator('[aria-label*="red"]')).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Hint:/).waitFor();
    await picture(page, 'connect-four-hint');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No move has been made yet').waitFor();
    await square(page, '2,6').click();
    await waitForPly(page, 1);
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByText('No move has been made yet').waitFor();
  });

  it('chooses from a list where there is no board', async () => {
    const { page } = await visit('#/game/rock-paper-scissors', { viewport: phone });
    await startMatch(page, ['me', 'random']);
    await page.getByRole('list', { name: 'Legal moves' }).getByRole('button').first().click();
    await waitForPly(page, 1);
    await expectNoOverflow(page);
    await picture(page, 'rock-paper-scissors-phone');
  });
});
