// How fast the picture of a million heaps is: the figures of docs/performance.md.
//   GRUNDY_SERVER=... GRUNDY_CHROMIUM=... GRUNDY_WEB=build/release/web node app/web/tests/measure.mjs
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.GRUNDY_WEB}/package.json`);
const { chromium } = require('playwright-core');

const server = spawn(process.env.GRUNDY_SERVER, ['--port=0']);
const link = await new Promise((resolve) =>
  server.stdout.on('data', (data) => resolve(/http:\S+/.exec(String(data))[0])),
);
const browser = await chromium.launch({
  executablePath: process.env.GRUNDY_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});

/// From the key press in the field to the first points, and to all of them.
async function firstPicture(ruleset) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await page.goto(`${link}#r=%7B2,5%7D&n=10^6&tab=picture`);
  await page.waitForSelector('[data-done="true"]');
  await page.evaluate(() => {
    const field = document.querySelector('#rules');
    field.addEventListener('input', () => (globalThis.pressed = performance.now()), true);
  });
  // The ruleset but its last key; then that key alone, which is timed.
  await page.fill('#rules', ruleset.slice(0, -1));
  await page.waitForTimeout(1000);
  await page.evaluate(() => (globalThis.times = {}));
  await page.evaluate((ruleset) => {
    const { draws } = globalThis.grundyScatter ?? { draws: 0 };
    const look = () => {
      const panel = document.querySelector('#panel [data-count]');
      const count = Number(panel?.dataset.count ?? 0);
      const { times, pressed, grundyScatter } = globalThis;
      const fresh = pressed && panel?.dataset.of === ruleset;
      if (fresh && count > 0 && !times.first && grundyScatter?.draws > draws) {
        times.first = performance.now() - pressed;
        times.firstCount = count;
      }
      if (times.first && count === 1000001 && panel.dataset.done === 'true') {
        times.all = performance.now() - pressed;
        return;
      }
      requestAnimationFrame(look);
    };
    globalThis.pressed = 0;
    requestAnimationFrame(look);
  }, ruleset);
  await page.focus('#rules');
  await page.keyboard.press('End');
  await page.keyboard.type(ruleset.at(-1));
  await page.waitForFunction(() => globalThis.times.all !== undefined);
  const times = await page.evaluate(() => globalThis.times);
  console.log(
    `${ruleset}: first points after ${times.first.toFixed(0)} ms (${times.firstCount}), all after ${times.all.toFixed(0)} ms`,
  );
  return page;
}

/// Pans and zooms for two seconds, a step a frame.
async function framesASecond(page) {
  const result = await page.evaluate(async () => {
    const scatter = globalThis.grundyScatter;
    const rate = async (step) => {
      const begin = performance.now();
      let frames = 0;
      const draws = [];
      while (performance.now() - begin < 2000) {
        step(frames);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        draws.push(scatter.lastDraw);
        ++frames;
      }
      draws.sort((a, b) => a - b);
      return [
        (1000 * frames) / (performance.now() - begin),
        draws[Math.floor(draws.length * 0.5)],
        draws[Math.floor(draws.length * 0.95)],
      ];
    };
    const pan = await rate((i) => scatter.show([-10000 + (i % 100) * 10, 1010000 + (i % 100) * 10]));
    scatter.show(null);
    const zoom = await rate((i) => scatter.zoom(Math.floor(i / 30) % 2 === 0 ? 0.95 : 1 / 0.95, 0.3));
    return { pan, zoom };
  });
  for (const [name, [rate, median, high]] of Object.entries(result)) {
    console.log(
      `  ${name}: ${rate.toFixed(0)} frames a second; a drawing takes ${median.toFixed(1)} ms at the median, ${high.toFixed(1)} ms at the 95th percentile`,
    );
  }
}

for (const ruleset of ['0.77', '0.137', '4!.0']) {
  const page = await firstPicture(ruleset);
  await framesASecond(page);
  await page.close();
}
await browser.close();
server.kill();
