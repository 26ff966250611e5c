// Writes docs/screenshots: every kind of page in a real browser, at three widths, light and dark. What is shown is
// played here, with seeds, so that the pictures follow the pages. `npm run screenshots`, or `npm run screenshots agent` for
// some of them; needs Chromium.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from 'evolab';
import { gameUse } from 'evolab/command';
import { page, picture } from 'evolab/report';
import { checkedOptions } from '../test/fixtures/checked-options.ts';
import { CHROMIUM, withBrowser } from '../test/report/browser.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'docs', 'screenshots');
const home = mkdtempSync(join(tmpdir(), 'lab-screenshots-'));

/** Games that are drawn together, with some plies of a random game. */
const BOARDS = [
  ...[
    ['draughts', 24],
    ['othello', 30],
    ['connect-four', 18],
    ['breakthrough', 24],
    ['hex:size=7', 20],
  ],
  ...[
    ['chinese-checkers:size=7', 30],
    ['morris', 24],
    ['pentago', 16],
    ['nine-board-tic-tac-toe', 24],
  ],
  ...[
    ['tic-tac-toe', 5],
    ['eight-puzzle', 20],
    ['hanoi', 12],
    ['knights-tour', 8],
    ['lights-out', 6],
  ],
  ...[
    ['gdl:sheet=checkers', 20],
    ['gdl:sheet=connect-four', 16],
  ],
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
    `share ${join(root, 'populations/champions/draughts-coevolution.msgpack')} material:depth=4 --out agent.html`,
  ],
  solution: ['solve draughts --endgame 3 --position B:W7,K21:BK30 --out solution.html'],
};

/** Widths of the screen, how much of the page is shown, and how large. */
const VIEWS = [
  { width: 390, height: 1500, scale: 0.55 },
  { width: 800, height: 1500, scale: 0.42 },
  { width: 1440, height: 1500, scale: 0.36 },
];
const QUALITY = 38;

/** Lets two agents play some moves, and asks for a hint. */
const PLAYING = `(async () => {
  const { document } = globalThis;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  const set = (value) => {
    const seat = document.querySelector('[data-role="0"] select');
    seat.value = value;
    seat.dispatchEvent(new Event('change', { bubbles: true }));
  };
  set('1');
  while (document.querySelectorAll('.moves li').length < 21) await pause();
  set('person');
  while (document.querySelector('.thinking') || !document.querySelector('.cells .next')) await pause();
  document.querySelector('[name=hint]').click();
  while (!document.querySelector('.hint-here')) await pause();
})()`;

function run(command) {
  execFileSync(process.execPath, [join(root, 'bin', 'run.js'), ...command.split(' '), '--quiet'], {
    ...{ cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
  });
}

async function gameOf(text) {
  const { use, ...options } = gameUse(text);
  const { default: plugin } = await import(`../plugins/${use}/src/index.ts`);
  const [definition] = plugin.games;
  return definition.create(checkedOptions(definition, options));
}

async function boardsPage() {
  const random = new Random('screenshots');
  const sections = [];
  for (const [text, plies] of BOARDS) {
    const game = await gameOf(text);
    const position = game.start();
    const moves = new Int32Array(game.maxMoves);
    for (let ply = 0; ply < plies && !position.over; ply++)
      position.play(moves[random.below(position.moves(moves, 0))]);
    sections.push({ title: text, body: [picture(game, position, '')] });
  }
  return page('Boards', `${BOARDS.length} games, each as it says that its board is drawn.`, sections);
}

if (CHROMIUM === undefined) throw new Error('there is no Chromium here: apt-get install chromium');
const all = [...Object.keys(PAGES), 'boards'];
const asked = process.argv.length > 2 ? all.filter((name) => process.argv.includes(name)) : all;
try {
  for (const name of asked) for (const command of PAGES[name] ?? []) run(command);
  if (asked.includes('boards')) writeFileSync(join(home, 'boards.html'), await boardsPage());
  if (asked.length === all.length) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await withBrowser(async (open) => {
    for (const name of asked)
      for (const { width, height, scale } of VIEWS)
        for (const dark of [false, true]) {
          const tab = await open(join(home, `${name}.html`), { width, dark, still: true });
          if (name === 'agent') await tab.evaluate(PLAYING);
          if (name === 'boards')
            await tab.evaluate(
              `document.querySelector('nav').remove(); for (const section of document.querySelectorAll('section')) Object.assign(section.style, { display: 'inline-block', width: '${width < 600 ? '46%' : width < 1000 ? '30%' : '23%'}', margin: '0 1% 0 0', verticalAlign: 'top' });`,
            );
          // In the middle of the first game, where there is something to see.
          await tab.evaluate(
            `for (const slider of document.querySelectorAll('.games input')) { slider.value = Math.ceil(slider.max * 0.55); slider.dispatchEvent(new Event('input')); }`,
          );
          const shown = Math.min(height, Number(await tab.evaluate('document.documentElement.scrollHeight')));
          const options = { format: 'webp', quality: QUALITY, scale, height: shown };
          writeFileSync(
            join(out, `${name}-${width}-${dark ? 'dark' : 'light'}.webp`),
            await tab.picture(options),
          );
          await tab.close();
        }
  });
} finally {
  rmSync(home, { recursive: true, force: true });
}
