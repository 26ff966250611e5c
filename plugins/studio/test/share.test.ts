import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { writeAgent } from '../../../src/storage/agent-file.ts';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { packAgent, unpackAgent } from '../src/page/pack-agent.ts';
import type { PageData } from '../src/page/protocol.ts';
import { levelsOf } from '../src/share/levels.ts';
import { namesText } from '../src/share/share.ts';

const champions = join(import.meta.dirname, '../../../papers/champions');
const game = { use: 'tic-tac-toe' };
const HOSTILE = '</script><script>alert(1)</script>"><img src=x onerror=alert(2)>';

/** What a page is given. */
function dataOf(html: string): PageData {
  return JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(html)![1]) as PageData;
}

test('an agent of a game and a small net is one file below 400 KB that names no other', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['share', join(champions, 'draughts-coevolution.msgpack'), '--out', 'agent.html'];
  const { bytes, game: played } = (await labJson(args, folder)) as { bytes: number; game: { use: string } };
  const html = readFileSync(join(folder, 'agent.html'), 'utf8');
  expect(bytes).toBe(Buffer.byteLength(html));
  expect(bytes).toBeLessThan(400 * 1024);
  expect(played.use).toBe('draughts');
  const program = inflateRawSync(Buffer.from(/id="program">([^<]*)</.exec(html)![1], 'base64')).toString();
  for (const text of [html, program])
    expect(/https?:\/\/(?!www\.w3\.org)|\b(?:src|href)="/.exec(text)?.[0]).toBeUndefined();
  const [{ levels, story }] = dataOf(html).agents;
  expect(levels.at(-1)).toEqual({ name: 'full strength', budget: { depth: 4 } });
  expect(story.map(({ name, text }) => `${name}: ${text}`)).toEqual(
    expect.arrayContaining([
      'Game: draughts',
      'Method: coevolution, 500 generations, seed 1',
      'Learned: 160 weights',
    ]),
  );
  // The browser runs these scripts and no others: one that unpacks the program, and the program.
  const loader = /<script>([^]*)<\/script>\n<\/body>/.exec(html)![1];
  const [first, second] = [loader, program].map((script) =>
    createHash('sha256').update(script).digest('base64'),
  );
  expect(html).toContain(`script-src 'sha256-${first}' 'sha256-${second}' 'wasm-unsafe-eval';`);
  // The same agent makes the same bytes.
  await labJson([...args.slice(0, 3), 'again.html'], folder);
  expect(readFileSync(join(folder, 'again.html'), 'utf8') === html).toBe(true);
});

test.each([
  ['tic-tac-toe', 'Play tic-tac-toe against random'],
  ['eight-puzzle', 'Play eight-puzzle, or watch random'],
])('the title of a page of %s says what the agent is to the player', async (id, title) => {
  const folder = emptyFolder(onTestFinished);
  await labJson(['share', 'random', '--game', id, '--out', 'agent.html'], folder);
  expect(readFileSync(join(folder, 'agent.html'), 'utf8')).toContain(`<title>${title}</title>`);
});

test('a folder of levels is a page on which people choose among all of them, the weakest first', async () => {
  const folder = emptyFolder(onTestFinished);
  const levels = ['levels', 'uct', 'random', '--game', 'tic-tac-toe', '--dial', 'sims=20', '--rounds', '4'];
  const made = (await labJson([...levels, '--step', '1', '--out', 'steps'], folder)) as {
    levels: readonly { agent: string }[];
  };
  const { agents } = (await labJson(['share', 'steps', '--out', 'a.html'], folder)) as { agents: string[] };
  expect(made.levels.map(({ agent }) => agent)).toEqual(['random', 'uct sims 20']);
  expect(agents).toEqual(['Level 1', 'Level 2']);
});

test.each([
  ['share', 'steps', '--game', 'tic-tac-toe'],
  ['share', 'some/steps', '--game', 'tic-tac-toe'],
  ['play', 'steps', '--level', '1'],
])('lab %s %s without that folder says what to type to make it', async (...args) => {
  const folder = emptyFolder(onTestFinished);
  const { status, stderr } = await lab(args, folder);
  expect([status, stderr]).toEqual([2, expect.stringContaining('(LAB_BAD_AGENT)\nHint: ')]);
  const [line] = /lab levels uct .*?--out \S*steps/.exec(stderr)!;
  const words = line.replace('GAME', 'tic-tac-toe').split(' ').slice(1);
  const quick = [...words, '--rounds', '2', '--step', '1'];
  expect((await lab(quick, folder)).status).toBe(0);
  if (args[0] === 'share') expect((await lab([...args, '--out', 'a.html'], folder)).status).toBe(0);
});

test('a rule sheet with a search is below 400 KB too', async () => {
  const { bytes } = (await labJson(
    ['share', 'uct:sims=100', '--game', 'gdl:sheet=checkers', '--out', 'sheet.html'],
    emptyFolder(onTestFinished),
  )) as { bytes: number };
  expect(bytes).toBeLessThan(400 * 1024);
});

test('names and rules stay text', async () => {
  const folder = emptyFolder(onTestFinished);
  writeAgent(join(folder, 'hostile.msgpack'), {
    agent: { name: HOSTILE, game, searcher: { use: 'random' }, budget: {} },
  });
  expect((await lab(['share', 'hostile.msgpack', '--out', 'agent.html'], folder)).status).toBe(0);
  const html = readFileSync(join(folder, 'agent.html'), 'utf8');
  expect(html.split('<script').length).toBe(4);
  expect(/<img|alert\(1\)<\//.exec(html)).toBeNull();
  expect(dataOf(html).agents[0].name).toBe(HOSTILE);
});

test('what cannot be shared is refused, and nothing is written', async () => {
  const folder = emptyFolder(onTestFinished);
  mkdirSync(join(folder, 'out.html'));
  writeFileSync(
    join(folder, 'program.yaml'),
    `searcher: { use: engine, cmd: cat, protocol: gtp }\ngame: othello\n`,
  );
  const refused = async (...args: string[]) => {
    const { status, stderr } = await lab(['share', ...args], folder);
    return [status, stderr.split('\n')[0]];
  };
  expect(await refused('engine:cmd=cat,protocol=gtp', '--game', 'othello', '--out', 'a.html')).toEqual([
    2,
    'Error: engine:cmd=cat,protocol=gtp is an external program, which no page can start (LAB_PROGRAM)',
  ]);
  expect(await refused('program.yaml', '--out', 'a.html')).toEqual([
    2,
    expect.stringContaining('(LAB_PROGRAM)'),
  ]);
  expect(await refused('--out', 'a.html')).toEqual([
    2,
    'Error: neither an agent nor a game is named (LAB_USAGE)',
  ]);
  expect(await refused('nobody', '--out', 'a.html')).toEqual([2, expect.stringContaining('(LAB_BAD_AGENT)')]);
  expect(await refused('random', '--game', 'hex', '--out', 'out.html')).toEqual([
    2,
    expect.stringContaining('out.html'),
  ]);
  expect(await refused('random', '--game', 'hex', '--out', 'no/such/\0')).toEqual([2, expect.any(String)]);
  expect(() => readFileSync(join(folder, 'a.html'))).toThrow('ENOENT');
});

test('weights come through as they are, to the last bit', () => {
  const odd = Float64Array.of(0, -0, 1 / 3, NaN, Infinity, 5e-324, -1e308);
  const short = Float64Array.from({ length: 5000 }, (_, i) => Math.fround(i / 7));
  for (const weights of [odd, short, new Float64Array(0)]) {
    const agent = { name: 'a', game, searcher: { use: 'random' }, budget: {}, weights };
    const packed = packAgent(agent);
    expect(unpackAgent(JSON.parse(JSON.stringify(packed)) as typeof packed)).toEqual(agent);
  }
  expect(
    packAgent({ name: 'a', game, searcher: { use: 'random' }, budget: {}, weights: short }).weights,
  ).toMatch(/^f4:/);
});

test('levels go from random moves by smaller searches to the agent as it is', () => {
  const levels = (budget: object, use = 'uct') =>
    levelsOf({ name: 'a', game, searcher: { use }, budget }).map(({ name }) => name);
  expect(levels({ sims: 2000 })).toEqual([
    '60% random moves',
    '31 simulations',
    '125 simulations',
    '500 simulations',
    'full strength',
  ]);
  expect(levels({ depth: 3 })).toEqual(['60% random moves', '1 ply', '2 plies', 'full strength']);
  expect(levels({ depth: 1 })).toEqual(['60% random moves', 'full strength']);
  expect(levels({}, 'random')).toEqual(['full strength']);
  // The weakest is weak though the agent searches deep.
  const depths = (depth: number) =>
    levelsOf({ name: 'a', game, searcher: { use: 'alphabeta' }, budget: { depth } }).map(
      (level) => level.budget.depth,
    );
  expect(depths(8)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(depths(20)).toEqual([1, 1, 4, 7, 10, 13, 16, 19, 20]);
  const [weakest] = levelsOf({ name: 'a', game, searcher: { use: 'alphabeta' }, budget: { depth: 3 } });
  expect(weakest).toEqual({ name: '60% random moves', budget: { depth: 1 }, noise: 0.6 });
});

test('a page names levels as a range, and other agents one by one', () => {
  expect(namesText(['Level 1', 'Level 2', 'Level 3'])).toBe('Level 1 to 3');
  expect(namesText(['Level 1', 'Level 3', 'Level 4'])).toBe('Level 1 or Level 3 or Level 4');
  expect(namesText(['Level 1', 'level 2', 'Level 3'])).toBe('Level 1 or level 2 or Level 3');
  expect(namesText(['Level 1', 'Level 2'])).toBe('Level 1 or Level 2');
  expect(namesText(['mine'])).toBe('mine');
});
