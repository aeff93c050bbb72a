// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { startMatch, waitForPly } from './actions';
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

// A game that is fine, but whose every name is a script.
const img = '<img/src=x/onerror=window.stolen=1>';
const poisoned = `
(role ${img}) (role <b>bob</b>)
(init (cell 1 1 <i>e</i>)) (init (cell 1 2 <i>e</i>)) (init (cell 2 1 <i>e</i>)) (init (cell 2 2 <i>e</i>))
(init (control ${img})) (init (<script>alert </script>))
(<= (legal ?p (${img} ?x ?y)) (true (control ?p)) (true (cell ?x ?y <i>e</i>)))
(<= (legal ${img} noop) (true (control <b>bob</b>)))
(<= (legal <b>bob</b> noop) (true (control ${img})))
(<= (next (cell ?x ?y ?p)) (does ?p (${img} ?x ?y)))
(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (does ?p (${img} ?u ?v)) (or (distinct ?x ?u) (distinct ?y ?v)))
(<= (next (control ${img})) (true (control <b>bob</b>)))
(<= (next (control <b>bob</b>)) (true (control ${img})))
(<= (next (<script>alert </script>)) (true (<script>alert </script>)))
(<= open (true (cell ?x ?y <i>e</i>)))
(<= terminal (not open))
(<= (goal ?p 50) (role ?p))
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

  it('whose every name is a script becomes a game of texts', async () => {
    const { page } = await visit('#/rules');
    await page.locator('[data-ok="true"]').waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'p.kif', mimeType: 'text/plain', buffer: Buffer.from(poisoned) });
    await page.getByText(`A game for ${img}`).waitFor();
    await page.getByPlaceholder('Title').fill('<script>window.stolen=1</script>');
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByRole('heading', { name: '<script>window.stolen=1</script>' }).waitFor();
    const made = page.locator('main :is(img, b, script)');
    expect(await made.count()).toBe(0);
    await startMatch(page, ['me', 'me']);
    await page.locator('.spot.live').first().click();
    await waitForPly(page, 1);
    expect(await page.locator('[data-ply="1"]').textContent()).toContain(img);
    expect(await made.count()).toBe(0);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  });

  it('that is too large is not even sent', async () => {
    const { page } = await visit('#/rules');
    await page.locator('[data-ok="true"]').waitFor();
    const buffer = Buffer.alloc(2 << 20, '; comment\n');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'huge.kif', mimeType: 'text/plain', buffer });
    await page.getByText(/huge.kif is larger than 1024 kB/).waitFor();
    await page.locator('[data-ok="true"]').waitFor();
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
