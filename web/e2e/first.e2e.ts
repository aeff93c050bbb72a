// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { expectNoOverflow, phone, picture, useBrowser, visit } from './browser';
import { inject } from 'vitest';

useBrowser();

describe('the gallery', () => {
  it('is light enough: under 300 kB of pages before compression', async () => {
    const { page } = await visit('about:blank', { address: '' });
    const fetched: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) fetched.push(response.body());
    });
    await page.goto(inject('address'));
    await page.locator('[data-drawn="board"]').first().waitFor();
    const bytes = (await Promise.all(fetched)).reduce((sum, body) => sum + body.length, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(300_000);
  });

  it('shows boards, and finds games by their names and kinds', async () => {
    const { page } = await visit('');
    await page.locator('[data-drawn="board"]').first().waitFor();
    await picture(page, 'gallery');
    const all = await page.locator('[data-game]').count();
    expect(all).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Puzzles' }).click();
    const puzzles = await page.locator('[data-game]').count();
    expect(puzzles).toBeGreaterThan(0);
    expect(puzzles).toBeLessThan(all);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByPlaceholder('Find a game').fill('oth');
    await page.locator('[data-game="othello"] [data-drawn="board"]').waitFor();
    expect(await page.locator('[data-game]').count()).toBe(1);
  });

  it('is narrowed by the number of players and by what is known', async () => {
    const { page } = await visit('');
    const cards = page.locator('[data-game]');
    await cards.nth(100).waitFor();
    await page.getByLabel('Result').selectOption('draw');
    await page.locator('[data-game="tic-tac-toe"]').waitFor();
    const draws = await page.locator('.known').allTextContents();
    expect(draws.length).toBeGreaterThan(5);
    expect(draws.filter((text) => !/draw/.test(text))).toEqual([]);
    await page.getByLabel('Players').selectOption('1');
    await page.getByText('0 games').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Players').selectOption('more');
    await page.locator('[data-game="tic-tac-toe"]').waitFor({ state: 'detached' });
    expect(await cards.count()).toBeGreaterThan(0);
  });

  it('lets somebody who does not want to choose play at once', async () => {
    const { page } = await visit('', { viewport: phone });
    await page.getByRole('button', { name: 'Play connect four now' }).click();
    await page.locator('.spot.live').first().click();
    await page.locator('[data-ply="1"]').waitFor();
    await expectNoOverflow(page);
  });

  it('fits a phone, in the light and in the dark', async () => {
    for (const dark of [false, true]) {
      const { page } = await visit('', { viewport: phone, dark });
      await page.locator('[data-drawn="board"]').first().waitFor();
      await expectNoOverflow(page);
      await picture(page, dark ? 'gallery-phone-dark' : 'gallery-phone');
    }
  });
});
