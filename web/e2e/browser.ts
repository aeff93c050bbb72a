// SPDX-License-Identifier: MIT
//
// Visitors with browsers of their own, driven by playwright-core. A test fails if a script throws.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

const screenshots = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../build/screenshots',
);
const patience = 120_000;

export const desktop = { width: 1280, height: 860 };
export const phone = { width: 390, height: 800 };

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

let browser: Browser;
let contexts: BrowserContext[] = [];
let complaints: string[] = [];

/** Call at the top of a file of tests. */
export function useBrowser(): void {
  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true });
    browser = await chromium.connect(inject('browser'), { timeout: patience });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const said = complaints;
    complaints = [];
    expect(said).toEqual([]);
  });
}

/** Somebody with a browser of their own, at a page. */
export async function visit(
  hash: string,
  options: { viewport?: typeof desktop; dark?: boolean; address?: string } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: options.viewport ?? desktop,
    deviceScaleFactor: options.viewport === phone ? 2 : 1,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${options.address ?? inject('address')}${hash}`);
  return { page, context };
}

export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${screenshots}/${name}.png` });
}

/** The whole page; with TAFL_SHEET also as that file, for the docs. */
export async function fullPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const file = process.env.TAFL_SHEET;
  if (file) await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 62 });
}

/** No text is cut off at the side, at this width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra, 'the page is wider than its window').toBeLessThanOrEqual(0);
}
