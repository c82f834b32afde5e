// Nothing is wider than a phone, whatever is typed: finish() looks at that.
import { test } from 'node:test';

import { open, sees } from './browser.mjs';

const phone = { width: 390 };
const word = 'x'.repeat(50);
const digits = '1234567890'.repeat(6);

test('long words fit a phone', async () => {
  const page = await open(`#r=${word}&tab=sum&heaps=5`, phone);
  await page.waitForSelector('.problem');
  await page.finish('error-phone');

  const letters = await open('#r=nim&tab=picture', phone);
  await letters.fill('#rules', 'y'.repeat(100_000));
  await letters.waitForSelector('.problem');
  await letters.finish();

  const heap = await open(`#r=nim&tab=sum&heaps=${digits}`, phone);
  await heap.waitForSelector('#panel .problem');
  await heap.finish('heap-phone');

  const large = await open('#r=nim&tab=sum&heaps=10^18%2B1+10^18', phone);
  await sees(large, '.steps', '= 1');
  await large.finish('large-sum-phone');
});

test('recent rulesets that are long fit a phone', async () => {
  const page = await open(`#r=${encodeURIComponent(`{${'1,'.repeat(60)}2}`)}&tab=law`, phone);
  await page.waitForSelector('.law');
  await page.waitForTimeout(1700); // a ruleset is remembered when typing has paused
  await page.fill('#rules', 'nim');
  await sees(page, '#rules-status', 'all-but');
  await page.waitForSelector('option:text("{1,1")', { state: 'attached' });
  await page.finish('recent-phone');
});

test('long tuples and long names of vertices fit a phone', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `longcoordinate${i}`);
  const rules = `(${names.join(',')}) -> (${['longcoordinate0-1', ...names.slice(1)].join(',')})`;
  const heap = names.map((_, i) => (i === 0 ? 3 : 10 ** 6 + i)).join(',');
  const play = await open(`#r=${encodeURIComponent(rules)}&tab=play&heaps=${heap}`, phone);
  await play.waitForSelector('#panel .heap, #panel .problem');
  await play.finish('tuple-phone');

  const labels = [1, 2, 3].map((i) => `${word}${i}`);
  const graph = await open(
    `#r=nim&tab=graph&token=0,1&graph=${labels[0]}+${labels[1]}%0A${labels[1]}+${labels[2]}`,
    phone,
  );
  await sees(graph, '#panel', '→');
  await graph.finish('graph-phone');
});
