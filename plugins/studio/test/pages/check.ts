// The long checks of pages that play, in real browsers: `npm run check:pages`, or some of them by name.
//   games    every game, and every rule sheet of gdl, is played to its end by clicks in Chromium
//   moves    five games each of six games, against uct:sims=500 and alpha-beta of depth 5 with a net, move by move as lab
//   firefox  a page from file://, and one of lab serve, play a game to their end in Firefox
//   levels   each level of strength beats the one below it
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'evolab';
import { laboratoryOf } from 'evolab/testing';
import { withBrowser } from '../browser/browser.ts';
import { gdlSheets } from './gdl-sheets.ts';
import { playInFirefox } from './firefox.ts';
import { levelScores } from './levels.ts';
import { playByClicks } from './play-in-page.ts';
import { agentsFor, firstDifference, gameInPage, writeAgents } from './same-moves.ts';

const root = resolve(import.meta.dirname, '../../../..');
const home = mkdtempSync(join(tmpdir(), 'lab-pages-'));

function share(args: readonly string[], name: string): string {
  const out = join(home, `${name.replaceAll(/[^a-z0-9-]/g, '-')}.html`);
  execFileSync(process.execPath, [join(root, 'bin/run.js'), 'share', ...args, '--out', out, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  });
  return out;
}

const GAMES = [
  ...[
    'breakthrough',
    'chinese-checkers:size=7',
    'connect-four',
    'draughts',
    'eight-puzzle',
    'hanoi',
    'hex',
    'knights-tour',
  ],
  ...[
    'lights-out',
    'morris',
    'nine-board-tic-tac-toe',
    'othello',
    'pentago',
    'pentago:rotation=own-ply',
    'tic-tac-toe',
  ],
  ...gdlSheets().map((sheet) => `gdl:sheet=${sheet}`),
];

/** The games whose moves are compared; smaller ones where a search of depth 5 would take minutes. */
const COMPARED = {
  breakthrough: { use: 'breakthrough', width: 6, height: 6 },
  'connect-four': { use: 'connect-four' },
  draughts: { use: 'draughts' },
  hex: { use: 'hex', size: 5 },
  morris: { use: 'morris' },
  othello: { use: 'othello' },
} as const;
const SEEDS = [1, 2, 3, 4, 5];

let failures = 0;
function tell(what: string, problem: string | undefined): void {
  if (problem !== undefined) failures++;
  console.log(
    `${problem === undefined ? 'ok   ' : 'FAILED'} ${what}${problem === undefined ? '' : `: ${problem}`}`,
  );
}

async function checkGames(): Promise<void> {
  await withBrowser(async (open) => {
    for (const game of GAMES) {
      const tab = await open(share(['uct:sims=30', '--game', game], game), { width: 1000, still: true });
      const moves = await playByClicks(tab, 1);
      const result = String(await tab.evaluate(`document.querySelector('.status').textContent`));
      tell(`${game}: ${moves.length} plies, ${result}`, tab.complaints[0]);
      await tab.close();
    }
  });
}

async function checkMoves(): Promise<void> {
  await withBrowser(async (open) => {
    for (const [name, game] of Object.entries(COMPARED)) {
      const { default: plugin } = (await import(`../../../${name}/src/index.ts`)) as { default: Plugin };
      const agents = agentsFor(plugin, game, { sims: 500, depth: 5 });
      const tab = await open(share(writeAgents(home, agents), `moves-${name}`), { width: 1000, still: true });
      for (const [number, agent] of agents.entries())
        for (const seed of SEEDS) {
          const moves = await gameInPage(tab, number, seed);
          const [ply, page, command] = firstDifference(plugin, agent, seed, moves) ?? [];
          tell(
            `${name}, ${agent.name}, seed ${seed}: ${moves.length} plies`,
            ply === undefined ? undefined : `ply ${ply + 1} is ${page} in the page and ${command} in lab`,
          );
        }
      await tab.close();
    }
  });
}

async function checkFirefox(): Promise<void> {
  const file = share([join(root, 'papers/champions/draughts-coevolution.msgpack')], 'firefox');
  const shared = await playInFirefox(pathToFileURL(file), true);
  const say = (what: string, { moves, status, version }: typeof shared) =>
    tell(`${version}, ${what}: ${moves} plies, ${status}`, moves > 10 ? undefined : 'too short');
  say('draughts on a shared page, network off', shared);
  const server = spawn(process.execPath, [join(root, 'bin/run.js'), 'serve', home], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    let said = '';
    while (!/http:\S+/.test(said)) said += String(((await once(server.stderr, 'data')) as [Buffer])[0]);
    const { origin, search } = new URL(/http:\S+/.exec(said)![0]);
    const address = `${origin}/play${search}&agent=uct:sims=30&game=othello`;
    say('othello in lab serve', await playInFirefox(new URL(address), false));
  } finally {
    server.kill('SIGINT');
  }
}

/** Agents whose levels are compared, with the pairs of games for each. */
const LEVELLED = [
  { game: 'connect-four', agent: { searcher: { use: 'uct' }, budget: { sims: 1000 } }, pairs: 60 },
  { game: 'othello', agent: { searcher: { use: 'uct' }, budget: { sims: 500 } }, pairs: 30 },
  {
    game: 'draughts',
    pairs: 60,
    agent: { searcher: { use: 'alphabeta' }, budget: { depth: 5 }, evaluator: { use: 'material' } },
  },
] as const;

async function checkLevels(): Promise<void> {
  for (const { game: use, agent, pairs } of LEVELLED) {
    const { default: plugin } = (await import(`../../../${use}/src/index.ts`)) as { default: Plugin };
    const game = laboratoryOf(plugin).game({ use });
    const spec = { name: use, game: { use }, ...agent };
    for (const { level, below, score, low, high } of levelScores(plugin, game, spec, pairs)) {
      const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
      const against = `${use}, ${level} against ${below}: ${percent(score)} of ${2 * pairs} games`;
      const interval = `95% interval ${percent(low)} to ${percent(high)}`;
      tell(`${against}, ${interval}`, low > 0.5 ? undefined : 'it may be no stronger');
    }
  }
}

const CHECKS = { games: checkGames, moves: checkMoves, firefox: checkFirefox, levels: checkLevels };

try {
  const asked = process.argv.slice(2);
  for (const [name, check] of Object.entries(CHECKS))
    if (asked.length === 0 || asked.includes(name)) await check();
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
