// docs/json.md against what is printed: commands run in this process, each as small as it can be.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '@oclif/core';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyFolder } from './lab.ts';
import { root } from './shell.ts';

const config = await Config.load(root);

/** For each command that has a section, the fields in the first column of its tables. */
const sections = new Map(
  readFileSync(join(root, 'docs', 'json.md'), 'utf8')
    .split(/^## lab /m)
    .slice(1)
    .map((text) => {
      const fields = Array.from(text.matchAll(/^\| `([^`]+)` /gm), ([, field]) => field);
      return [text.slice(0, text.indexOf('\n')), fields] as const;
    }),
);

/** Lines for each section that together print all it names, others that prepare them; `@` is a folder. */
const LINES: Record<string, string[]> = {
  duel: [
    'duel uct:sims=5 material:depth=1 --game tic-tac-toe --rounds 2 --workers 1 --sprt elo1=50 --resign score=0.9,moves=2 --draw number=2,moves=2,score=0.1',
  ],
  tournament: [
    'tournament random uct:sims=5 --game tic-tac-toe --rounds 1 --workers 1 --out @robin',
    'tournament random uct:sims=5 --game tic-tac-toe --type swiss --rounds 1 --workers 1 --out @swiss',
    'tournament random uct:sims=5 --game tic-tac-toe --type knockout --workers 1 --out @knockout',
    'tournament random greedy --game lights-out --rounds 1 --workers 1 --out @solo',
    'tournament random greedy --game tic-tac-toe --noise 0.1 --resign score=0.9,moves=2 --draw number=2,moves=2,score=0.1 --rounds 1 --workers 1 --out @noisy',
  ],
  evolve: [
    'evolve --plugin coevolution --game tic-tac-toe --population 4 --generations 1 --set rating.rounds=2 --set rating.openings=0 --workers 1 --out @run',
  ],
  bench: ['bench tic-tac-toe --runs 1 --millis 1 --depth 1'],
  perft: ['perft tic-tac-toe --depth 2 --divide'],
  analyze: ['analyze material:depth=1 --game tic-tac-toe'],
  solve: ['solve draughts --endgame 2 --position B:W30:B25 --evaluator material --out @solved.html'],
  survey: ['survey tic-tac-toe random greedy --games 2 --workers 1 --measures'],
  fit: [
    'fit @table.csv --units 1 --workers 1 --out @net.msgpack',
    'fit @table.csv --apply @net.msgpack --workers 1',
  ],
  tune: [
    'tune uct:sims=2 --param cp=0.2..2 --game tic-tac-toe --iterations 1 --candidates 2 --games 2 --workers 1 --out @tune',
  ],
  probcut: [
    'probcut othello-mobility --game othello:size=4 --depth 3 --positions 60 --workers 1 --out @probcut.msgpack',
  ],
  improve: [
    'improve material:depth=1 --game connect-four --nodes 100 --rounds 3 --depth 3 --workers 1 --out @improved.msgpack',
  ],
  levels: [
    'levels random uct --dial sims=9 --step 1 --rounds 2 --game tic-tac-toe --workers 1 --out @levels',
  ],
  speedup: ['speedup --depth 1 --count 1 --runs 1 --threads 1'],
  'speedup simulate': ['speedup simulate --depth 1 --count 1 --processors 1 --search alphabeta'],
  explain: ['explain nElo', 'explain sigma', 'explain uct'],
  inspect: [
    `inspect ${join(root, 'papers/champions/draughts-vote.msgpack')}`,
    `inspect ${join(root, 'papers/champions/othello-td-mc.msgpack')} --self-play 2`,
    `inspect ${join(root, 'papers/champions/morris-td-mc.msgpack')} --explain --positions 3 --out @explained.html`,
    'fit @table.csv --units 0 --workers 1 --out @net.msgpack',
    'inspect @net.msgpack',
    'evolve --plugin coevolution --game tic-tac-toe --population 4 --generations 1 --set rating.rounds=1 --workers 1 --out @bred',
    'inspect @bred/champion.msgpack',
    'evolve --plugin genetic-programming --game tic-tac-toe --population 6 --generations 1 --set rating.rounds=1 --set rating.anchors=["random"] --workers 1 --out @formulas',
    'inspect @formulas/champion.msgpack --code python',
  ],
  runs: [
    'evolve --plugin coevolution --game tic-tac-toe --population 4 --generations 0 --set rating.rounds=1 --workers 1 --out @runs',
    'tournament random uct:sims=5 --game tic-tac-toe --rounds 1 --workers 1 --out @listed',
    'runs @runs @listed',
  ],
  list: ['list'],
  'episodes stats': [
    'duel random random --game tic-tac-toe --rounds 1 --workers 1 --episodes @games.db',
    'episodes stats @games.db',
  ],
  'episodes query': [
    'duel random random --game tic-tac-toe --rounds 1 --workers 1 --episodes @games.db',
    'episodes query @games.db',
  ],
  replay: [
    'duel random random --game tic-tac-toe --rounds 1 --workers 1 --pgnout @games.pgn',
    'replay @games.pgn --game 1',
    'replay @odd.pdn',
  ],
  review: [
    'duel random random --game tic-tac-toe --rounds 2 --workers 1 --episodes @games.db',
    'review @games.db --agent constant:depth=9 --workers 1 --out @review.html',
  ],
  export: [
    'duel random random --game tic-tac-toe --rounds 1 --workers 1 --pgnout @games.pgn',
    'export @games.pgn',
    `export ${join(root, 'papers/champions/draughts-layered.msgpack')} --out @net.onnx`,
  ],
  onnx: [
    `export ${join(root, 'papers/champions/draughts-layered.msgpack')} --out @net.onnx`,
    'onnx @net.onnx --out @back.msgpack',
  ],
  share: ['share random --game tic-tac-toe --out @agent.html'],
  import: ['import @odd.pdn @empty --episodes @import.db'],
  reproduce: ['reproduce'],
};

/** What takes too long to print here. */
const UNSEEN: Record<string, RegExp> = {
  // Of a program that failed: see plugins/engines/test/engine.test.ts.
  replay: /^cause$/,
  reproduce: /^(paper|budget|only|speed|code|seeds|asked|kept|leftOut|rows)\b/,
};

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** The document that a line prints, which is all that may be on the output stream. */
async function printed(line: string, cwd: string): Promise<unknown> {
  const words = line.replaceAll('@', `${cwd}/`).split(' ');
  const length = config.findCommand(words.slice(0, 2).join(':')) ? 2 : 1;
  const command = await config.findCommand(words.slice(0, length).join(':'), { must: true }).load();
  let output = '';
  const keep = (text: unknown) => (output += `${String(text)}\n`);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => keep(text) !== '');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await command.run([...words.slice(length), '--json'], config);
  vi.restoreAllMocks();
  return JSON.parse(output);
}

/** The paths in a document as the page writes them, as deep as the page goes into it. */
function pathsIn(value: unknown, page: readonly string[], path = ''): string[] {
  const goes = (sign: string) => page.some((field) => field.startsWith(path + sign));
  if (Array.isArray(value) && goes('[]')) return value.flatMap((entry) => pathsIn(entry, page, `${path}[]`));
  const dot = path === '' ? '' : '.';
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !goes(dot)) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    pathsIn(part, page, path + dot + (goes('.*') ? '*' : key)),
  );
}

test('every section of the page is looked at', () => {
  expect([...sections.keys()]).toEqual(Object.keys(LINES));
});

test.for(Object.keys(LINES))(
  'the page names all that lab %s --json prints, and nothing else',
  async (section: string) => {
    const page = sections.get(section) ?? [];
    const cwd = emptyFolder();
    writeFileSync(
      join(cwd, 'odd.pdn'),
      '1. 11-15 22-19 *\n[FEN "W:W18:B14"] 1. 18x9 1-0\n1. 11-15 22-18 1-0\n',
    );
    writeFileSync(join(cwd, 'empty'), '');
    writeFileSync(join(cwd, 'table.csv'), 'a,b\n1,2\n2,3\n3,4\n4,6\n5,7\n');
    const paths = new Set<string>();
    for (const line of LINES[section]) {
      const document = await printed(line, cwd);
      if (line.startsWith(section)) for (const path of pathsIn(document, page)) paths.add(path);
      if (section === 'tournament') checkStandings(document as { out: string });
    }
    const seen = page.filter((field) => !UNSEEN[section]?.test(field));
    expect([...paths].sort()).toEqual([...new Set(seen)].sort());
  },
);

/** Fails unless `standings.json` is the document but for the folder and how it ended. */
function checkStandings(document: { readonly out: string }): void {
  const { out } = document;
  const stored = JSON.parse(readFileSync(join(out, 'standings.json'), 'utf8')) as object;
  expect({ out, interrupted: false, ...stored }).toEqual(document);
}
