// SPDX-License-Identifier: MIT
//
// What people do on the pages, in words that the tests share. All waiting is for things to happen.
import type { Page } from 'playwright-core';

/** From a game's page to a match, with these players at the seats (`me` is you). */
export async function startMatch(page: Page, players: string[], seconds = '0.1'): Promise<void> {
  const seats = page.getByLabel(/^Player of /);
  await seats.nth(players.length - 1).waitFor();
  for (const [seat, player] of players.entries()) await seats.nth(seat).selectOption(player);
  await page.getByLabel('Programs think').selectOption(seconds);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.locator('[data-status="running"], [data-status="over"]').waitFor();
}

export async function plies(page: Page): Promise<number> {
  return page.locator('[data-ply]').count();
}

/** Waits until this many plies have been made. */
export async function waitForPly(page: Page, count: number): Promise<void> {
  await page.locator(`[data-ply="${count}"]`).waitFor();
}

/** Clicks squares until the match is over; what the page says then. */
export async function playToTheEnd(page: Page): Promise<string> {
  const end = page.locator('[data-status="over"]');
  const target = page.locator('.spot.live').first();
  for (;;) {
    await end.or(target).first().waitFor();
    if (await end.isVisible()) return (await end.textContent()) ?? '';
    const before = await plies(page);
    await target.click();
    await waitForPly(page, before + 1);
  }
}

export async function waitForTheEnd(page: Page): Promise<void> {
  await page.locator('[data-status="over"]').waitFor();
}

/** The square of a name, such as `c2: white pawn`. */
export function square(page: Page, name: string) {
  return page.locator(`.spot[aria-label^="${name}:"]`);
}
