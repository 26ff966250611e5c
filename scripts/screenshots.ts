// Writes docs/screenshots: every kind of page in a real browser, at two widths, light and dark. What is shown is
// played here, with seeds, so that the pictures follow the pages. `npm run screenshots`, or `npm run screenshots agent serve`
// for those whose names begin so; needs Chromium. With `--list` it prints the names of all pictures.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from 'evolab';
import { gameUse } from 'evolab/command';
import { page, picture } from 'evolab/report';
import { installedLaboratory } from 'evolab/testing';
import { CHROMIUM, withBrowser, type Tab } from '../plugins/studio/test/browser/browser.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'docs', 'screenshots');

/** The runs that learning curves are made of. */
const KEPT = join(root, 'populations', 'learning-curves');

/** Games that are drawn together, with some plies of a random game. */
const BOARDS: readonly (readonly [game: string, plies: number])[] = [
  ['draughts', 24],
  ['othello', 30],
  ['connect-four', 18],
  ['breakthrough', 24],
  ['hex:size=7', 20],
  ['chinese-checkers:size=7', 30],
  ['morris', 24],
  ['pentago', 16],
  ['nine-board-tic-tac-toe', 24],
  ['tic-tac-toe', 5],
  ['eight-puzzle', 20],
  ['hanoi', 12],
  ['knights-tour', 8],
  ['lights-out', 6],
  ['gdl:sheet=checkers', 20],
  ['gdl:sheet=connect-four', 16],
];

/** Pages by name: the commands that lead to each, the last one says where it is. */
const PAGES = {
  evolution: [
    'evolve --plugin coevolution --game breakthrough:width=5,height=5 --generations 30 --seed 2 --out run --workers 1',
    'report run --out evolution.html --workers 1',
  ],
  comparison: [
    'evolve --plugin coevolution --game breakthrough:width=5,height=5 --generations 30 --seed 3 --out run3 --workers 1',
    'evolve --plugin coevolution --game breakthrough:width=5,height=5 --generations 30 --population 30 --seed 4 --out large --workers 1',
    'report run run3 large --out comparison.html',
  ],
  tournament: [
    'tournament random material:depth=1 material:depth=3 greedy:evaluator=material uct:sims=50 --game draughts --rounds 6 --out cup --workers 1',
    'report cup --out tournament.html',
  ],
  games: [
    'duel uct:sims=200 uct:sims=50 --game othello --rounds 10 --pgnout games.ggf --workers 1',
    'report games.ggf --out games.html',
  ],
  levels: [
    'levels random uct --game connect-four --dial sims=10,40,160 --rounds 10 --out levels --workers 1',
    'report levels --out levels.html',
  ],
  survey: ['survey hex:size=5 --games 60 --out survey --workers 1', 'report survey --out survey.html'],
  agent: [
    `share ${join(root, 'papers/champions/draughts-coevolution.msgpack')} material:depth=4 --out agent.html`,
  ],
  lesson: ['lesson --out lesson.html'],
  tree: ['analyze uct:sims=60 --game connect-four --tree tree.html'],
  solution: ['solve draughts --endgame 3 --position B:W7,K21:BK30 --out solution.html'],
  'learning-curves': [`reproduce learning-curves --budget 24 --speed 0.5 --out ${KEPT}`],
};
/** Pages that take a quarter of an hour unless their runs are kept: only by name. */
const LONG = ['learning-curves'];
/** Where a page is that is not in the folder of all. */
const PLACES: Readonly<Record<string, string>> = { 'learning-curves': join(KEPT, 'page.html') };

/** What `lab serve` shows of these runs: places in its page, and what is done there. */
const SERVED: Readonly<Record<string, { readonly place: string; readonly act?: string }>> = {
  'serve-runs': { place: '#/' },
  'serve-evolution': { place: '#/run/run', act: `document.querySelector('.fold summary').click()` },
  'serve-tournament': { place: '#/run/cup', act: `document.querySelector('.game-list button').click()` },
  'serve-new': { place: '#/new', act: `document.querySelector('.settings summary').click()` },
  'serve-play': {
    place: 'play?agent=run&agent=uct:sims=200',
    act: `document.querySelectorAll('.cells .next')[2].click(); setTimeout(() => document.querySelectorAll('.cells .next')[1]?.click(), 300); document.querySelector('[name=study]').click()`,
  },
};
/** The pages whose runs are served, and milliseconds after which a page shows what it is asked for. */
const SERVED_RUNS = ['evolution', 'tournament'];
const READY_MILLIS = 2500;

/** Widths of the screen, how much of the page is shown, and how large. */
interface View {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const VIEWS: readonly View[] = [
  { width: 390, height: 1500, scale: 0.55 },
  { width: 1440, height: 1500, scale: 0.36 },
];
const QUALITY = 38;
/** Views of single pages, in place of these. */
const OWN_VIEWS: Readonly<Record<string, readonly View[]>> = {
  'learning-curves': [{ width: 1000, height: 1250, scale: 0.8 }],
};

/** A person's moves before a page of an agent is shown. */
const MOVES_PLAYED = 10;

/** What is done on a page before its picture. */
const ACTS: Readonly<Record<string, string>> = {
  lesson: `for (const slider of document.querySelectorAll('[name=step]')) { slider.value = Math.round(slider.max * 0.6); slider.dispatchEvent(new Event('input')); }`,
};

/** Plays some moves against the agent of a page, each as the hint says, and asks for another hint. */
const PLAYING = `(async () => {
  const { document } = globalThis;
  const until = async (isSo) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const status = () => document.querySelector('.status')?.textContent ?? '';
  for (let moves = 0; ; moves++) {
    await until(() => status().startsWith('Your move'));
    document.querySelector('[name=hint]').click();
    await until(() => status().startsWith('Hint: '));
    if (moves === ${MOVES_PLAYED}) return;
    const [, name] = /^Hint: (\\S+)/.exec(status());
    document.querySelector('.choices [data-move="' + name + '"]').click();
  }
})()`;

function run(command: string): void {
  execFileSync(process.execPath, [join(root, 'bin', 'run.js'), ...command.split(' '), '--quiet'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function boardsPage() {
  const laboratory = await installedLaboratory();
  const random = new Random('screenshots');
  const sections = [];
  for (const [text, plies] of BOARDS) {
    const game = laboratory.game(gameUse(text));
    const position = game.start();
    const moves = new Int32Array(game.maxMoves);
    for (let ply = 0; ply < plies && !position.over; ply++)
      position.play(moves[random.below(position.moves(moves, 0))]);
    sections.push({ title: text, body: [picture(game, position, '')] });
  }
  return page('Boards', `${BOARDS.length} games, each as it says that its board is drawn.`, sections);
}

const asked = process.argv.slice(2);
const isWanted = (name: string) =>
  asked.length === 0 ? !LONG.includes(name) : asked.some((word) => name.startsWith(word));
/** The name of the file of a picture. */
const fileName = (name: string, width: number, dark: boolean) =>
  `${name}-${width}-${dark ? 'dark' : 'light'}.webp`;
const files = [...Object.keys(PAGES), 'boards'].filter(isWanted);
const served = Object.keys(SERVED).filter(isWanted);

async function save(tab: Tab, name: string, { width, height, scale }: View, dark: boolean) {
  const shown = Math.min(height, Number(await tab.evaluate('document.documentElement.scrollHeight')));
  const options = { format: 'webp' as const, quality: QUALITY, scale, height: shown };
  writeFileSync(join(out, fileName(name, width, dark)), await tab.picture(options));
  await tab.close();
}

/** Does `work` with the address of a server of the folder. */
async function withServer(work: (address: URL) => Promise<void>) {
  const words = [join(root, 'bin', 'run.js'), 'serve', '.'];
  const server = spawn(process.execPath, words, { cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!/http:\S+/.test(said)) await once(server.stderr, 'data');
  await work(new URL(/http:\S+/.exec(said)![0]));
  server.kill('SIGINT');
}

if (asked.includes('--list')) {
  const names = [...Object.keys(PAGES), 'boards', ...Object.keys(SERVED)];
  const all = names.flatMap((name) =>
    (OWN_VIEWS[name] ?? VIEWS).flatMap(({ width }) =>
      [false, true].map((dark) => fileName(name, width, dark)),
    ),
  );
  console.log(all.join('\n'));
  process.exit();
}
if (CHROMIUM === undefined) throw new Error('there is no Chromium here: apt-get install chromium');
const home = mkdtempSync(join(tmpdir(), 'lab-screenshots-'));
try {
  const played = Object.entries(PAGES).filter(
    ([name]) => files.includes(name) || (served.length > 0 && SERVED_RUNS.includes(name)),
  );
  for (const [, commands] of played) for (const command of commands) run(command);
  if (files.includes('boards')) writeFileSync(join(home, 'boards.html'), await boardsPage());
  if (asked.length === 0)
    for (const file of readdirSync(out))
      if (!LONG.some((name) => file.startsWith(name))) rmSync(join(out, file), { force: true });
  mkdirSync(out, { recursive: true });
  await withBrowser(async (open) => {
    for (const name of files)
      for (const view of OWN_VIEWS[name] ?? VIEWS)
        for (const dark of [false, true]) {
          const { width } = view;
          const tab = await open(PLACES[name] ?? join(home, `${name}.html`), { width, dark, still: true });
          if (ACTS[name]) await tab.evaluate(ACTS[name]);
          if (name === 'agent') await tab.evaluate(PLAYING);
          if (name === 'boards')
            await tab.evaluate(
              `document.querySelector('nav').remove(); for (const section of document.querySelectorAll('section')) Object.assign(section.style, { display: 'inline-block', width: '${width < 600 ? '46%' : width < 1000 ? '30%' : '23%'}', margin: '0 1% 0 0', verticalAlign: 'top' });`,
            );
          // In the middle of the first game, where there is something to see.
          await tab.evaluate(
            `for (const slider of document.querySelectorAll('.games input')) { slider.value = Math.ceil(slider.max * 0.55); slider.dispatchEvent(new Event('input')); }`,
          );
          await save(tab, name, view, dark);
        }
    if (served.length === 0) return;
    await withServer(async ({ origin, search }) => {
      // The first page brings the cookie that the others need.
      await (await open(`${origin}/${search}`)).close();
      for (const name of served)
        for (const view of VIEWS)
          for (const dark of [false, true]) {
            const { place, act = '' } = SERVED[name];
            const tab = await open(`${origin}/${place}`, { width: view.width, dark, still: true });
            await sleep(READY_MILLIS);
            await tab.evaluate(act);
            await sleep(READY_MILLIS);
            await tab.evaluate(
              `for (const slider of document.querySelectorAll('.games input')) { slider.value = Math.ceil(slider.max * 0.55); slider.dispatchEvent(new Event('input')); } scrollTo(0, 0)`,
            );
            await save(tab, name, view, dark);
          }
    });
  });
} finally {
  rmSync(home, { recursive: true, force: true });
}
