// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { expectNoOverflow, phone, picture, useBrowser, visit } from './browser';
import { inject } from 'vitest';

useBrowser();

describe('the gallery', () => {
  it('is light enough: under 300 kB of pages before compression', async () => {
    const { page } = await visit('about:blank', { address: '' });
    let bytes = 0;
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) return;
      void response.body().then((body) => (bytes += body.length));
    });
    await page.goto(inject('address'));
    await page.locator('[data-game="tic-tac-toe"]').waitFor();
    await page.waitForLoadState('networkidle');
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

  it('fits a phone, in the light and in the dark', async () => {
    for (const dark of [false, true]) {
      const { page } = await visit('', { viewport: phone, dark });
      await page.locator('[data-drawn="board"]').first().waitFor();
      await expectNoOverflow(page);
      await picture(page, dark ? 'gallery-phone-dark' : 'gallery-phone');
    }
  });
});
