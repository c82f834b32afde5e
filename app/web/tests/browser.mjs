// A server and a browser for the tests of the page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';

const require = createRequire(`${process.env.GRUNDY_WEB}/package.json`);
const { chromium } = require('playwright-core');
const shots = process.env.GRUNDY_SHOTS;

let shared;
let browser;

/// A server at a port, a free one if none is given. stop() ends it and says with which status.
export async function serve(port = 0) {
  // On a busy machine a budget of time would tell how busy it is.
  const server = spawn(process.env.GRUNDY_SERVER, [`--port=${port}`, '--time-limit=240'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const link = await new Promise((resolve, reject) => {
    server.stdout.on('data', (data) => resolve(/http:\S+/.exec(String(data))[0]));
    server.on('exit', () => reject(new Error('the server ended')));
  });
  return {
    link,
    stop: async () => {
      server.kill('SIGTERM');
      return await ended;
    },
  };
}

before(async () => {
  shared = await serve();
  browser = await chromium.launch({
    executablePath: process.env.GRUNDY_CHROMIUM,
    // A browser in a container has no sandbox of its own.
    args: ['--no-sandbox', '--disable-gpu'],
  });
});

after(async () => {
  await browser?.close();
  assert.equal(await shared.stop(), 0, 'the server ends cleanly');
});

/// A page at this state, on which nothing may go wrong unseen. Errors of the network are left out:
/// a ruleset that is half typed is answered by a 400.
export async function open(hash, options = {}) {
  const link = options.link ?? shared.link;
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1100, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  });
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      problems.push(message.text());
    }
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(link) && !/^(blob|data):/.test(request.url())) {
      problems.push(`a request to ${request.url()}`);
    }
  });
  await page.goto(link + hash);
  page.finish = async (name) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    if (name) await shoot(page, name);
    await context.close();
    assert.deepEqual(problems, []);
  };
  return page;
}

/// A picture of the page, where pictures are wanted.
export async function shoot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/// The same address in a browser of its own.
export async function follow(page) {
  return await open(`#${page.url().split('#')[1]}`);
}

export const done = '[data-done="true"]';

/// Waits until the text of an element has `part` in it.
export async function sees(page, selector, part) {
  await page.waitForFunction(
    ([where, what]) =>
      [...document.querySelectorAll(where)].some((one) => one.textContent.includes(what)),
    [selector, part],
  );
}

export async function download(page, action) {
  const [file] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/// Holds the answers of a path back until the function that it returns is called.
export async function hold(page, path) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}
