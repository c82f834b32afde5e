// Play: where the keyboard is, hints among many moves, and many heaps.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, sees } from './browser.mjs';

/// Waits until the keyboard is in a heap with such a title.
async function keyboardIn(page, title) {
  await page.waitForFunction(
    (pattern) => {
      const heap = document.activeElement?.closest('.heap');
      return heap != null && new RegExp(pattern).test(heap.querySelector('h4').textContent);
    },
    title,
  );
}

async function opponentMoved(page, count) {
  await page.waitForFunction((moves) => document.querySelectorAll('.record li').length === moves, count);
  await sees(page, '.turn', 'Your move');
}

test('after the reply the keyboard is where it was, and nothing scrolls', async () => {
  const heaps = Array(30).fill('3').join('+');
  const page = await open(`#r=nim&tab=play&heaps=${heaps}`);
  await sees(page, '.turn', 'Your move');
  await page.focus('.heap:nth-child(20) .tokens');
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await opponentMoved(page, 2);
  await keyboardIn(page, '^heap 20 2');
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - scrolled) < 60);
  // The heap goes away: the one at its place is next, one less if the opponent took one before it.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await opponentMoved(page, 4);
  await keyboardIn(page, '^heap (19|20) 3');
  // A move that is typed leaves the keyboard in the field.
  await page.fill('#typed-move', 'heap 25: take 1');
  await page.keyboard.press('Enter');
  await opponentMoved(page, 6);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'typed-move');
  await page.finish();
});

test('a hinted move is among many that are shown', async () => {
  const page = await open('#r=wythoff&tab=play&heaps=200,400');
  await sees(page, '.turn', 'Your move');
  await page.click('button:text("Hint")');
  await sees(page, '.hint-line', 'A winning move');
  const first = page.locator('.chips button').first();
  assert.match(await first.getAttribute('class'), /hinted/);
  assert.ok((await page.textContent('.hint-line')).includes(`→ ${await first.textContent()}`));
  await page.finish('play-hint');
});

test('of thousands of heaps some are shown, and the others can be moved in', async () => {
  const page = await open('#r=nim&tab=sum&heaps=');
  await page.fill('#heaps', Array(3000).fill('5').join(' '));
  await page.click('#tab-play');
  await sees(page, '#panel', '2800 more heaps are not shown');
  assert.equal(await page.locator('.heap').count(), 200);
  await page.fill('#typed-move', 'heap 2900: take 2');
  await page.keyboard.press('Enter');
  await sees(page, '.record', 'You: take 2 from 5');
  await sees(page, '.record', 'Opponent:');
  await page.finish();
});

test('Home, End and Escape work in tabs and heaps', async () => {
  const page = await open('#r=kayles&tab=play&heaps=7+7');
  await sees(page, '.turn', 'Your move');
  await page.focus('#tab-play');
  await page.keyboard.press('Home');
  await page.waitForSelector('#tab-picture[aria-selected="true"]:focus');
  await page.keyboard.press('End');
  await page.waitForSelector('#tab-graph[aria-selected="true"]:focus');
  await page.click('#tab-play');
  const slider = page.locator('.heap:nth-child(2) .tokens');
  const taking = async () => await slider.getAttribute('aria-valuenow');
  await slider.focus();
  await page.keyboard.press('End');
  assert.equal(await taking(), '2');
  await page.keyboard.press('Home');
  assert.equal(await taking(), '1');
  await page.keyboard.press('Enter');
  await sees(page, '.chooser', 'What the move leaves');
  await page.focus('.chooser button >> nth=0');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.chooser') === null);
  assert.ok(await slider.evaluate((one) => one === document.activeElement));
  await page.finish();
});
