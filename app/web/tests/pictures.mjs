// Pictures: their files, their keys, and what can be asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { done, download, open, sees } from './browser.mjs';

test('the file of a scatter plot has its points, periods and preperiod', async () => {
  const page = await open('#r=kayles&tab=picture');
  await page.waitForSelector(done);
  await sees(page, '.facts', 'period 12');
  const { bytes } = await download(page, () => page.click('button:text("SVG")'));
  const svg = String(bytes);
  const width = /stroke="#1d4ed8" stroke-width="([\d.]+)"/.exec(svg);
  assert.ok(Number(width[1]) >= 2.8, `points of ${width[1]} pixels`);
  const bands = /<g fill="#e7eefc">(.*?)<\/g>/.exec(svg)[1].match(/<rect /g);
  // Every other one of those from 71 to 1000.
  assert.ok(Math.abs(bands.length - 39) <= 1, `${bands.length} bands`);
  assert.match(svg, /stroke-dasharray/);
  await page.finish();
});

test('the file of a heat map has the cells that are shown, and axes', async () => {
  const page = await open('#r=wythoff&tab=picture&n=60,60&part=20,30,10');
  await page.waitForSelector('[data-done="true"][data-count="3721"]');
  const { bytes } = await download(page, () => page.click('button:text("SVG")'));
  const svg = String(bytes);
  const cells = svg.match(/<rect [^>]*fill="rgb/g).length;
  assert.ok(cells > 50 && cells <= 121, `${cells} cells`);
  const ticks = [...svg.matchAll(/<text [^>]*>(\d+)<\/text>/g)].map((match) => Number(match[1]));
  // From 20 to 29, and from 30 to 39.
  assert.ok(ticks.includes(20) && ticks.includes(38) && !ticks.includes(0), ticks.join());
  await page.finish('heat-map-zoomed');
});

test('a corner is two numbers, and the end of a sequence one', async () => {
  const page = await open('#r=wythoff&tab=picture&n=20,20');
  await page.waitForSelector('[data-done="true"][data-count="441"]');
  const field = page.getByLabel('Up to the corner');
  await field.fill('50');
  await field.press('Enter');
  await sees(page, '.problem', 'two numbers');
  assert.equal(await page.getAttribute('[data-count]', 'data-count'), '441');
  await field.fill('30,30');
  await field.press('Enter');
  await page.waitForSelector('[data-done="true"][data-count="961"]');
  assert.equal(await page.locator('.problem').count(), 0);
  await page.fill('#rules', 'kayles');
  await page.waitForSelector('[data-done="true"][data-count="1001"]');
  await page.getByLabel('Up to heap').fill('50,50');
  await page.click('button:text("Show")');
  await sees(page, '.problem', 'One number');
  await page.finish();
});

test('keys that do nothing in a picture are left to the browser', async () => {
  const taken = async (page, key) =>
    await page.evaluate((name) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
      return !document.querySelector('.plot').dispatchEvent(event);
    }, key);
  const scatter = await open('#r=kayles&tab=picture');
  await scatter.waitForSelector(done);
  for (const key of ['ArrowUp', 'ArrowDown']) assert.equal(await taken(scatter, key), false);
  for (const key of ['ArrowLeft', 'ArrowRight', '+']) assert.equal(await taken(scatter, key), true);
  await sees(scatter, '.help', 'left and right arrows');
  await scatter.finish();
  const map = await open('#r=wythoff&tab=picture&n=20,20');
  await map.waitForSelector('[data-done="true"][data-count="441"]');
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft']) assert.equal(await taken(map, key), true);
  await sees(map, '.help', 'keys: arrows');
  await map.finish();
});
