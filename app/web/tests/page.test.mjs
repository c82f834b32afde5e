// The page in a browser, as people use it: each panel, in both languages.
//   GRUNDY_SERVER=... GRUNDY_CHROMIUM=... GRUNDY_WEB=build/release/web node --test page.test.mjs
// With GRUNDY_SHOTS=FOLDER it leaves a picture of each panel there.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { done, download, follow, open, sees, shoot } from './browser.mjs';
import './answers.mjs';
import './pictures.mjs';
import './play.mjs';
import './small_screen.mjs';

test('rules are checked while they are typed, with the caret of the parser', async () => {
  const page = await open('#r=kayles');
  await sees(page, '#rules-status', '0.77');
  await page.fill('#rules', '{2, 5');
  await sees(page, '.problem', "expected '}' or ','");
  const caret = await page.textContent('.caret');
  const [text, mark] = caret.split('\n');
  assert.equal(text, '{2, 5');
  assert.equal(mark.indexOf('^'), 5);
  assert.equal(await page.getAttribute('#rules', 'aria-invalid'), 'true');
  await page.fill('#rules', '{2, 5}');
  await sees(page, '#rules-status', 'subtraction set');
  assert.match(page.url(), /r=%7B2%2C\+5%7D/);
  await page.finish('error');
});

test('parameters get sliders, and the address has them', async () => {
  const page = await open('#r=%7B1..m%7D&tab=sum&heaps=10+7');
  await sees(page, '#rules-status', '{1..3}');
  await page.focus('input[type=range]');
  await page.keyboard.press('ArrowRight');
  await sees(page, '#rules-status', '{1..4}');
  assert.match(page.url(), /let=m%3D4/);
  const again = await open(`#${page.url().split('#')[1]}`);
  await sees(again, '#rules-status', '{1..4}');
  await sees(again, '.outcome', 'The player to move wins');
  await again.finish();
  await page.finish();
});

test('the catalogue and the recent rulesets are menus', async () => {
  const page = await open('#r=nim');
  await sees(page, '.about', 'Nim');
  await page.waitForTimeout(1700); // a ruleset is remembered when typing has paused
  await page.selectOption('select:near(:text("Catalogue"))', 'bounded-nim');
  await sees(page, '#rules-status', '{1..3}');
  assert.match(page.url(), /let=m%3D3/);
  await page.selectOption('select:near(:text("Recent"))', { label: 'nim' });
  await sees(page, '.about', 'Nim');
  await page.goBack();
  await sees(page, '#rules-status', '{1..3}');
  await page.finish();
});

test('the picture of a sequence: facts, zoom by keys and wheel, hover, files', async () => {
  const page = await open('#r=kayles&tab=picture');
  await page.waitForSelector(done);
  await sees(page, '.facts', 'period 12 from heap 71');
  await sees(page, '.facts', '9 rare heaps');
  const over = await page.locator('.u-over').first().boundingBox();
  await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2);
  await sees(page, '.tip', 'G(');
  const tip = /G\((\d+)\) = (\d+)/.exec(await page.textContent('.tip'));
  const known = await page.evaluate(async ([n]) => {
    const response = await fetch('/api/solve', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ruleset: 'kayles', heaps: [n] }),
    });
    return (await response.json()).components[0].value;
  }, [tip[1]]);
  assert.equal(Number(tip[2]), known);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction(() => location.hash.includes('x='));
  await page.focus('.plot');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => !location.hash.includes('x='));
  await page.keyboard.press('+');
  await page.waitForFunction(() => location.hash.includes('x='));
  const csv = await download(page, () => page.click('button:text("CSV")'));
  assert.equal(csv.name, '0.77.csv');
  assert.match(String(csv.bytes), /^n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n/);
  const svg = await download(page, () => page.click('button:text("SVG")'));
  assert.match(String(svg.bytes), /^<svg .*<\/svg>\n$/s);
  const png = await download(page, () => page.click('button:text("PNG")'));
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.bytes.length > 5000);
  await page.finish('picture');
});

test('a million heaps are drawn', async () => {
  const page = await open('#r=4!.0&n=10^6&tab=picture', { dark: true });
  await page.waitForSelector('[data-done="true"][data-count="1000001"]');
  await sees(page, '.facts', '1 273 rare heaps');
  // The picture has points everywhere along its width.
  const columns = await page.evaluate(() => {
    const canvas = document.querySelector('.plot canvas');
    const { width, height } = canvas;
    const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
    let count = 0;
    for (let x = 0; x < width; ++x) {
      for (let y = 0; y < height; ++y) {
        const at = 4 * (y * width + x);
        if (data[at + 2] > 200 && data[at] < 190) {
          ++count;
          break;
        }
      }
    }
    return count / width;
  });
  assert.ok(columns > 0.8, `points in ${columns} of the columns`);
  await page.finish('million-dark');
});

test('a stream that hits its budget keeps its points and says so', async () => {
  const page = await open('#r=n+-%3E+n-k+for+k+in+primes&tab=picture&n=10^12');
  await sees(page, '.problem', 'limit of an answer');
  await page.finish();
});

test('the heat map of pairs', async () => {
  const page = await open('#r=wythoff&tab=picture&n=60,60');
  await page.waitForSelector('[data-done="true"][data-count="3721"]');
  const map = await page.locator('.map canvas').boundingBox();
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2);
  await sees(page, '.tip', 'G(');
  const tip = /G\((\d+), (\d+)\) = (\d+)/.exec(await page.textContent('.tip'));
  const csv = await download(page, () => page.click('button:text("CSV")'));
  assert.ok(String(csv.bytes).includes(`\n${tip[1]},${tip[2]},${tip[3]}\n`));
  assert.match(String(csv.bytes), /^x,y,value\n0,0,0\n0,1,1\n/);
  await page.finish('heat-map');
});

test('laws with their status, the certificate, and code to copy', async () => {
  const page = await open('#r=%7B2,5%7D&tab=law');
  await sees(page, '.badge.proved', 'proved');
  await sees(page, '.law', 'Golomb 1966');
  await sees(page, '.code', 'long long sg');
  await page.click('button:text("Copy")');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /long long sg/);
  await page.click('button:text("Python")');
  await sees(page, '.code', 'def sg');
  const file = await download(page, () => page.click('button:text("Download the certificate")'));
  assert.equal(JSON.parse(String(file.bytes)).grundy_certificate, 1);
  await page.finish('law');
  const observed = await open('#r=n+-%3E+n-k+for+k+in+powers(2)&tab=law');
  await sees(observed, '.badge.observed', 'observed to 100 000');
  await observed.finish();
});

test('a sum: outcome, columns, moves, and why', async () => {
  const page = await open('#r=kayles&tab=sum&heaps=5+7+9');
  await sees(page, '.outcome', 'The player to move wins');
  await sees(page, 'h3', '3 winning moves');
  await sees(page, '.steps', 'The nim-sum of the values is 4 ⊕ 2 ⊕ 4 = 2');
  await page.click('.moves button:text("9 → 2 + 5")');
  await sees(page, '.steps', 'From 9 one moves to 2 + 5, and 2 ⊕ 4 = 6.');
  await page.fill('#heaps', '5 5');
  await sees(page, '.outcome', 'The player to move loses');
  await sees(page, '#panel', '4 ⊕ 4 = 0');
  await page.fill('#heaps', '5');
  await sees(page, '.steps', 'The value is 4.');
  await page.fill('#heaps', '5 x');
  await sees(page, '.problem', 'x');
  await page.fill('#heaps', '5 7 9');
  await sees(page, '.outcome', 'wins');
  await page.finish('sum');
});

test('play: hints win, tokens are clicked, moves are taken back', async () => {
  // 7 of {2,5} is lost for the player to move, so the one who moves second wins.
  const page = await open('#r=%7B2,5%7D&tab=play&heaps=2+4+7');
  await sees(page, '.turn', 'Your move');
  await page.click('.heap:nth-child(3) .token:nth-child(3)');
  await sees(page, '.record', 'You: take 5 from 7, leaving 2');
  await sees(page, '.record', 'Opponent:');
  await sees(page, '.turn', 'Your move');
  await page.click('button:text("Undo")');
  await sees(page, '.turn', 'Your move');
  assert.equal(await page.locator('.record').count(), 0);
  await shoot(page, 'play');
  // With a hint for every move the game is won.
  for (let i = 0; i < 10; ++i) {
    await page.waitForSelector('#panel [data-done="true"]');
    if ((await page.textContent('.turn')).includes('You win')) break;
    await sees(page, '.turn', 'Your move');
    await page.click('button:text("Hint")');
    await sees(page, '.hint-line', 'A winning move');
    const hint = /take (\d+) from (\d+)/.exec(await page.textContent('.hint-line'));
    const row = page.locator('.heap', { has: page.locator('.hinted') });
    const tokens = row.locator('.token');
    await tokens.nth((await tokens.count()) - Number(hint[1])).click();
  }
  await sees(page, '.turn', 'You win');
  await page.finish();
});

test('play by keyboard: splits are chosen, a lost position is told', async () => {
  const page = await open('#r=kayles&tab=play&heaps=4+4', { dark: true });
  await sees(page, '.turn', 'Your move');
  await page.click('button:text("Hint")');
  await sees(page, '.hint-line', 'Every move loses');
  await page.focus('.heap:nth-child(1) .tokens');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await sees(page, '.chooser', 'What the move leaves');
  await shoot(page, 'play-split');
  await page.click('.chooser button:text("1 + 2")');
  await sees(page, '.record', 'You: take 1 from 4, leaving 1 + 2');
  await sees(page, '.record', 'Opponent:');
  await page.finish();
});

test('play with tuples, the opponent first', async () => {
  const page = await open('#r=wythoff&tab=play&heaps=3,5&first=opponent');
  await sees(page, '.record', 'Opponent: (3,5) →');
  await sees(page, '.turn', 'Your move');
  await page.click('.chips button >> nth=0');
  await sees(page, '.record', 'You: (');
  await page.finish();
});

test('a graph is drawn with values and outcomes, and a token steps', async () => {
  const page = await open('#r=nim&tab=graph');
  await page.click('button:text("Show an example")');
  await page.waitForSelector('.vertex');
  assert.equal(await page.locator('.vertex').count(), 8);
  assert.equal(await page.locator('.edge').count(), 10);
  // f and h are ends, so d (to f alone) is won; from d the token moves to f.
  await page.click('.vertex:has-text("d")');
  await sees(page, '#panel', 'd: the player to move wins');
  await page.focus('.vertex.option');
  await page.keyboard.press('Enter');
  await sees(page, '#panel', 'There is no move from here.');
  await sees(page, '#panel', 'd → f');
  await page.click('button:text("Undo")');
  await sees(page, '#panel', 'Moves:');
  assert.match(page.url(), /graph=a\+b/);
  await shoot(page, 'graph');
  await page.fill('#edges', 'digraph { a -> ');
  await page.waitForSelector('.problem');
  await page.finish();
});

test('a link shows the same thing', async () => {
  const map = await open('#r=wythoff&tab=picture&n=60,60');
  await map.waitForSelector('[data-done="true"][data-count="3721"]');
  const centre = async (page) => {
    const box = await page.locator('.map canvas').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
    await sees(page, '.tip', 'G(');
    return await page.textContent('.tip');
  };
  await map.focus('.map');
  for (const key of ['+', '+', 'ArrowRight']) await map.keyboard.press(key);
  await map.waitForFunction(() => location.hash.includes('part='));
  const mapAgain = await follow(map);
  await mapAgain.waitForSelector('[data-done="true"][data-count="3721"]');
  assert.equal(await centre(mapAgain), await centre(map));
  await mapAgain.finish();
  await map.finish();

  const law = await open('#r=%7B2,5%7D&tab=law');
  await law.click('button:text("Python")');
  await sees(law, '.code', 'def sg');
  const lawAgain = await follow(law);
  await sees(lawAgain, '.code', 'def sg');
  await lawAgain.finish();
  await law.finish();

  const sum = await open('#r=kayles&tab=sum&heaps=5+7+9');
  await sum.click('.moves button:text("9 → 2 + 5")');
  const sumAgain = await follow(sum);
  await sees(sumAgain, '.steps', 'From 9 one moves to 2 + 5');
  await sumAgain.fill('#heaps', '5 7 10');
  await sumAgain.waitForFunction(() => !location.hash.includes('move='));
  await sumAgain.finish();
  await sum.finish();

  const play = await open('#r=%7B2,5%7D&tab=play&heaps=2+4+7');
  await sees(play, '.turn', 'Your move');
  await play.click('.heap:nth-child(3) .token:nth-child(3)');
  await sees(play, '.record', 'Opponent:');
  await sees(play, '.turn', 'Your move');
  // The same heaps in other words are no other game.
  await play.fill('#heaps', '2, 4  7 ');
  const playAgain = await follow(play);
  await sees(playAgain, '.turn', 'Your move');
  assert.equal(await playAgain.textContent('.record'), await play.textContent('.record'));
  assert.equal(await playAgain.textContent('.board'), await play.textContent('.board'));
  await playAgain.click('button:text("Undo")');
  await playAgain.waitForFunction(() => !location.hash.includes('played='));
  await playAgain.finish();
  await play.finish();

  const graph = await open('#r=nim&tab=graph&graph=a+b%0Ab+c%0Ac+c%0Ab+d');
  await graph.selectOption('select:near(:text("Who cannot move"))', 'misere');
  // The end is won in misère play. While the answer is on its way, clicks are not taken.
  await sees(graph, '.vertex text', 'N');
  await graph.click('.vertex:has-text("a")');
  await graph.click('.vertex.option');
  await graph.click('button[aria-label="Zoom in"]');
  const graphAgain = await follow(graph);
  await sees(graphAgain, '#panel', 'a → b');
  const width = async (page) => (await page.locator('.drawing svg').boundingBox()).width;
  assert.equal(await width(graphAgain), await width(graph));
  assert.equal(await graphAgain.textContent('#panel'), await graph.textContent('#panel'));
  await graphAgain.finish();
  await graph.finish();
});

test('addresses that make no sense are read as far as they do', async () => {
  const nonsense = '&tab=x&x=NaN..&part=1,a,2&move=-3&played=%5B%5B1%5D%5D&token=7,x&scale=-1&lang=xx&let==&n=';
  const page = await open(`#r=kayles${nonsense}`);
  await page.waitForSelector(done);
  await sees(page, '.facts', 'period 12');
  await page.finish();
  for (const played of ['%', '{}', '[[["5"],["3"]],[[0,[],[[3]]]]]', '[[["5"]],[[0,[5],[[3]]]]]']) {
    const play = await open(`#r=kayles&tab=play&heaps=5&played=${encodeURIComponent(played)}`);
    await sees(play, '.turn', 'Your move');
    assert.equal(await play.locator('.record').count(), 0);
    await play.finish();
  }
});

test('heaps of 10^18 are exact', async () => {
  const page = await open('#r=nim&tab=sum&heaps=10^18%2B1+10^18');
  await sees(page, '.columns tfoot', '1');
  await sees(page, '.moves', '1000000000000000001 → 1000000000000000000');
  await sees(page, '.steps', '1000000000000000001 ⊕ 1000000000000000000 = 1');
  await page.finish('large-sum');
  const play = await open('#r=nim&tab=play&heaps=10^18%2B1');
  await sees(play, '.heap', 'type one below');
  await play.fill('#typed-move', 'take 0');
  await play.click('button:text("Move")');
  await sees(play, '.problem', 'the rules have no move');
  await play.fill('#typed-move', 'take 999999999999999999');
  await play.keyboard.press('Enter');
  await sees(play, '.record', 'You: take 999999999999999999 from 1000000000000000001, leaving 2');
  await sees(play, '.record', 'Opponent: take 2 from 2');
  await sees(play, '.turn', 'You lose');
  await play.finish('large-play');
});

test('everything by keyboard', async () => {
  const page = await open('#r=kayles&heaps=5+7&tab=picture');
  await page.waitForSelector(done);
  await page.focus('#tab-picture');
  await page.keyboard.press('ArrowRight');
  await sees(page, '.badge.proved', 'proved');
  await page.keyboard.press('ArrowRight');
  await sees(page, '.outcome', 'wins');
  // Everything that can be focused has a name.
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, [tabindex]')]
      .filter((one) => {
        const label =
          one.getAttribute('aria-label') ||
          one.getAttribute('aria-labelledby') ||
          [...(one.labels ?? [])].map((l) => l.textContent).join('') ||
          one.textContent;
        return label.trim() === '';
      })
      .map((one) => one.outerHTML),
  );
  assert.deepEqual(nameless, []);
  await page.finish();
});

test('Chinese, by the browser or by choice, on a phone', async () => {
  const page = await open('#r=%7B1..m%7D&tab=sum&heaps=5+7', { locale: 'zh-CN', width: 390 });
  await sees(page, '.outcome', '先手必胜');
  await sees(page, '.steps', '各值的 Nim 和为 1 ⊕ 3 = 2');
  await page.finish('sum-zh-phone');
  for (const tab of ['picture', 'law', 'play', 'graph']) {
    const other = await open(`#r=kayles&tab=${tab}&lang=zh`, { width: 390 });
    await other.waitForTimeout(600);
    // No English text of the page is left: words of the notation and names are Latin.
    const buttons = await other.$$eval('button, label > span', (all) =>
      all.map((one) => one.textContent.trim()).filter((text) => /^[A-Z][a-z]+ [a-z]+/.test(text)),
    );
    assert.deepEqual(buttons, []);
    await other.finish(`${tab}-zh-phone`);
  }
  const catalogue = await open('#r=kayles&tab=law&lang=zh');
  await sees(catalogue, '.about', '剩下的可以分成两堆');
  const titles = await catalogue.$$eval('.rules-row select option', (all) =>
    all.map((one) => one.textContent),
  );
  assert.ok(titles.length > 50);
  assert.deepEqual(titles.filter((title) => !/[\u4e00-\u9fff]/.test(title)), [], 'texts/zh.ts lacks a game');
  await catalogue.finish();
  const english = await open('#r=nim&tab=sum&heaps=3');
  await english.selectOption('.language select', 'zh');
  await sees(english, '.outcome', '先手必胜');
  assert.match(english.url(), /lang=zh/);
  await english.finish();
});

test('colours have contrast in light and dark', async () => {
  for (const dark of [false, true]) {
    const page = await open('#r=kayles&tab=sum&heaps=5+7', { dark });
    await sees(page, '.outcome', 'wins');
    const poor = await page.evaluate(() => {
      const channel = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      const light = (hex) => {
        const n = parseInt(hex.slice(1), 16);
        const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255].map((c) => channel(c / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const style = getComputedStyle(document.documentElement);
      const property = (name) => style.getPropertyValue(name).trim();
      const colour = (name) => light(name.startsWith('#') ? name : property(name));
      const ratio = (a, b) => {
        const [low, high] = [colour(a), colour(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
      };
      // WCAG 2.1: 4.5 for text, 3 for what is drawn and for borders of controls.
      const pairs = [
        ...['--text', '--text-quiet', '--accent', '--proved', '--published', '--observed', '--refuted', '--problem'].map(
          (name) => [name, '--card', 4.5],
        ),
        ['--text', '--page', 4.5],
        ['--text-quiet', '--page', 4.5],
        ['--accent-text', '--accent', 4.5],
        ['--good', '--good-soft', 4.5],
        ['--problem', '--problem-soft', 4.5],
        ['--point', '--card', 3],
        ['--rare', '--card', 3],
        ['--border', '--card', 3],
        // Lost cells of a heat map, and those of each value.
        ...property('--values').split(' ').map((value) => [value, '--lost', 3]),
      ];
      return pairs.filter(([a, b, least]) => ratio(a, b) < least).map(([a, b]) => [a, b, ratio(a, b)]);
    });
    assert.deepEqual(poor, []);
    await page.finish(dark ? 'sum-dark' : undefined);
  }
});
