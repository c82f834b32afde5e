// Answers that are late, a server that goes away, and what is kept for later.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hold, open, sees, serve, shoot } from './browser.mjs';

/// Waits until what is shown is dimmed, and says so.
async function dimmed(page, selector = '.stale') {
  await page.waitForFunction((where) => {
    const stale = document.querySelector(where);
    return stale !== null && Number(getComputedStyle(stale).opacity) < 0.6;
  }, selector);
  assert.equal(await page.getAttribute(selector, 'aria-busy'), 'true');
  await sees(page, '.computing', 'Computing');
}

async function fresh(page) {
  await page.waitForFunction(() => document.querySelector('.stale') === null);
}

test('answers to an earlier question are dimmed until the next ones come', async () => {
  const sum = await open('#r=kayles&tab=sum&heaps=5+7');
  await sees(sum, '.outcome', 'wins');
  await fresh(sum);
  const solve = await hold(sum, '/api/solve');
  await sum.fill('#heaps', '5 5');
  // Not at once: quick answers do not flicker.
  const delay = await sum.evaluate(() =>
    parseFloat(getComputedStyle(document.querySelector('.stale')).animationDelay),
  );
  assert.ok(delay >= 0.15, `dimmed after ${delay} s`);
  await dimmed(sum);
  await sees(sum, '.stale', 'wins');
  await shoot(sum, 'sum-stale');
  solve();
  await sees(sum, '.outcome', 'loses');
  await fresh(sum);
  await sum.finish();

  const graph = await open('#r=nim&tab=graph&graph=a+b');
  await graph.waitForSelector('.vertex');
  const answer = await hold(graph, '/api/graph');
  await graph.fill('#edges', 'a b\nb c');
  await dimmed(graph);
  answer();
  await fresh(graph);
  assert.equal(await graph.locator('.vertex').count(), 3);
  await graph.finish();
});

test('laws and code of earlier rules are dimmed, and not copied', async () => {
  const page = await open('#r=%7B2,5%7D&tab=law');
  await sees(page, '.code', 'long long sg');
  await sees(page, '.law', 'period 7');
  const code = await hold(page, '/api/code');
  await page.click('button:text("Python")');
  await dimmed(page);
  await sees(page, '.stale', 'long long sg');
  assert.ok(await page.isDisabled('button:text("Copy")'));
  code();
  await sees(page, '.code', 'def sg');
  await page.click('button:text("Copy")');
  await sees(page, 'button', 'Copied');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /def sg/);
  await fresh(page);
  const law = await hold(page, '/api/law');
  await page.fill('#rules', '{1,4}');
  await dimmed(page);
  await sees(page, '.stale', 'period 7');
  law();
  await sees(page, '.law', 'period 5');
  await fresh(page);
  await page.finish();
});

test('code is copied where the browser lends no clipboard', async () => {
  const page = await open('#r=%7B2,5%7D&tab=law');
  await sees(page, '.code', 'long long sg');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
  await page.click('button:text("Copy")');
  await sees(page, 'button', 'Copied');
  await page.evaluate(() => delete navigator.clipboard);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /long long sg/);
  await page.finish();
});

test('a server that comes back is asked again, and nothing is lost meanwhile', async () => {
  let server = await serve();
  const { link } = server;
  const port = new URL(link).port;
  const play = await open('#r=%7B2,5%7D&tab=play&heaps=2+4+7', { link });
  await sees(play, '.turn', 'Your move');
  const picture = await open('#r=kayles&tab=picture', { link });
  await picture.waitForSelector('[data-done="true"][data-count="1001"]');
  const sum = await open('#r=kayles&tab=sum&heaps=5+7', { link });
  await sees(sum, '.outcome', 'wins');
  await server.stop();

  await play.click('.heap:nth-child(3) .token:nth-child(3)');
  await sees(play, '.problem', 'does not answer');
  assert.equal(await play.locator('.stale .heap').count(), 3);
  assert.ok(await play.isEnabled('button:text("Undo")'));
  assert.ok(await play.isEnabled('button:text("New game")'));
  await shoot(play, 'play-lost');
  await picture.click('.choices button >> nth=0');
  await sees(picture, '.problem', 'does not answer');
  await sees(picture, '.facts', '1 001 values');
  await picture.fill('#rules', '{2,5}');
  await sees(picture, '#rules-status .problem', 'does not answer');
  await sees(picture, '.facts', '1 001 values');
  await sum.selectOption('select:near(:text("Catalogue"))', 'nim');
  await sees(sum, '.rules-row .problem', 'does not answer');
  await sum.fill('#heaps', '5 5');
  await sees(sum, '#panel .problem', 'does not answer');

  server = await serve(port);
  await sees(play, '.record', 'Opponent:');
  await sees(play, '.turn', 'Your move');
  await sees(picture, '.facts', 'period 7');
  await sees(sum, '.outcome', 'loses');
  for (const page of [play, picture, sum]) {
    assert.equal(await page.locator('#panel .problem').count(), 0);
    await page.finish();
  }
  await server.stop();
});

test('recent rulesets bring their heaps along', async () => {
  const page = await open('#r=kayles&tab=sum&heaps=11+12');
  await sees(page, '.columns', '12');
  await page.fill('#heaps', '11 13');
  await page.waitForTimeout(1700); // a ruleset is remembered when typing has paused
  await page.selectOption('select:near(:text("Catalogue"))', 'wythoff');
  await sees(page, '#rules-status', 'tuples of 2');
  await page.selectOption('select:near(:text("Recent"))', { label: 'kayles' });
  await sees(page, '.columns', '13');
  assert.equal(await page.inputValue('#heaps'), '11 13');
  await page.finish();
});

test('without rules the panels say that the rules come first', async () => {
  const page = await open('#r=kayles');
  for (const rules of ['', '{2,']) {
    await page.fill('#rules', rules);
    for (const tab of ['picture', 'law', 'sum', 'play']) {
      await page.click(`#tab-${tab}`);
      await sees(page, '#panel', 'The rules above come first');
    }
  }
  await page.finish();
});
