// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { fullPicture, useBrowser, visit } from './browser';

useBrowser();

describe('every game of the library', () => {
  it('shows a board or a clean list', async () => {
    const { page } = await visit('#/sheet');
    await page.locator('[data-done="true"]').waitFor();
    const entries = await page.locator('[data-sheet]').evaluateAll((items) =>
      items.map((item) => ({
        id: (item as HTMLElement).dataset.sheet,
        board: (item as HTMLElement).dataset.board === 'true',
        text: item.querySelector('p')?.textContent?.trim() ?? '',
        problem: item.querySelector('.problem') !== null,
      })),
    );
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter((entry) => entry.problem)).toEqual([]);
    expect(entries.filter((entry) => !entry.board && entry.text === '')).toEqual([]);
    await fullPicture(page, 'sheet');
  });
});
