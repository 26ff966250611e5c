// Five ways to evolve a player, side by side at equal games, as a table for papers/structure-2026/README.md:
//   npm run figures -- papers/structure-2026/figures/structure.json node papers/structure-2026/compare.ts 50000 5
// The runs are kept in populations/structure-2026; the same command goes on with them.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [games = '50000', seeds = '5', workers = '2'] = process.argv.slice(2);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const ENTRIES = [
  'neat',
  'hyperneat=neat/hyperneat',
  'formulas=genetic-programming',
  'subsquare=coevolution/quick+evaluator={use: subsquare}+depth=1',
  'n-tuple=coevolution/othello',
];
const GAMES = ['connect-four', 'othello', 'draughts'];

interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
interface Compared {
  readonly games: readonly {
    readonly game: string;
    readonly entries: readonly {
      readonly label: string;
      readonly finals: readonly number[];
      readonly final: Interval;
      readonly area: Interval;
    }[];
  }[];
}

const text = ({ value, low, high }: Interval): string =>
  `${Math.round(value)} (${Math.round(low)} to ${Math.round(high)})`;

const words = [
  ...['compare', ...ENTRIES, ...GAMES.flatMap((game) => ['--game', game])],
  ...['--budget', `games=${games}`, '--seeds', seeds, '--rounds', '50'],
  ...['--out', 'populations/structure-2026', '--workers', workers, '--json'],
];
const out = execFileSync('node', ['bin/run.js', ...words], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const compared = JSON.parse(out) as Compared;
const rows = compared.games.flatMap(({ game, entries }) =>
  entries.map(({ label, finals, final, area }) => [
    game,
    label,
    text(final),
    text(area),
    finals.map((elo) => Math.round(elo)).join(', '),
  ]),
);
console.log(
  JSON.stringify({ head: ['game', 'method', 'Elo at the end', 'over the budget', 'of each seed'], rows }),
);
