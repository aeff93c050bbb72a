// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { expectNoOverflow, phone, picture, useBrowser, visit } from './browser';

useBrowser();

const broken = `(role ann)
(init (step 1))
(<= (legal ann (go ?x)) (true (step 1)))
(<= terminal (true (step 2)))
(goal ann 100)
`;
const hostile = `; <img src=x onerror="window.stolen=1"><script>window.stolen=1</script>
(role "<script>window.stolen=1</script>")
(role <img/src=x/onerror=stolen=1>)
(init (a b))
`;

describe('a rule sheet', () => {
  it('is uploaded with an error, and shows the line and the caret', async () => {
    const { page } = await visit('#/rules');
    await page.locator('[data-ok="true"]').waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'broken.kif', mimeType: 'text/plain', buffer: Buffer.from(broken) });
    await page.locator('[data-ok="false"]').waitFor();
    const first = page.getByRole('list', { name: 'Diagnostics' }).getByRole('listitem').first();
    expect(await first.textContent()).toMatch(/error in line 3/);
    const text = (await first.locator('pre').textContent())!.split('\n');
    expect(text[0]).toContain('(go ?x)');
    expect(text[0]!.slice(text[1]!.indexOf('^'))).toMatch(/^\?x/);
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect(await page.getByRole('button', { name: 'Play it' }).isDisabled()).toBe(true);
    await picture(page, 'rules-error');
  });

  it('of one’s own becomes a game that can be played', async () => {
    const { page } = await visit('#/rules', { viewport: phone });
    await page.getByPlaceholder('Title').fill('Seven stones');
    await page.locator('[data-ok="true"]').waitFor();
    await expectNoOverflow(page);
    await picture(page, 'rules-phone');
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByRole('heading', { name: 'Seven stones' }).waitFor();
    await page.getByRole('button', { name: 'Start the match' }).waitFor();
  });

  it('with scripts in it is harmless', async () => {
    const { page } = await visit('#/rules');
    await page.locator('[data-ok="true"]').waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '<b>.kif', mimeType: 'text/plain', buffer: Buffer.from(hostile) });
    await page.locator('[data-ok="false"]').waitFor();
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  });

  it('of a game shows its relations, dependencies and findings', async () => {
    const { page } = await visit('#/rules/tic-tac-toe', { dark: true });
    await page.getByRole('button', { name: 'line/1' }).waitFor();
    await picture(page, 'rules-sheet-dark');
    await page.getByRole('button', { name: 'Dependencies' }).click();
    await page.locator('[data-drawn="true"] svg .node').first().waitFor();
    await picture(page, 'rules-dependencies-dark');
    await page.getByRole('button', { name: 'What was found' }).click();
    await page.getByText('gates').waitFor();
    await picture(page, 'rules-findings-dark');
  });
});
