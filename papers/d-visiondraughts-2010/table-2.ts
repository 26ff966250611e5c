import {
  meanInterval,
  Random,
  randomOpening,
  type AgentSpec,
  type Game,
  type MatchJob,
  type Position,
  type ReproductionContext,
  type Row,
} from 'evolab';
import { PARALLEL_DEFAULTS } from '@evolab/parallel';
import { DEFAULT_COSTS, SEARCHES, SimulatedSearch, type Costs } from '@evolab/d-visiondraughts';

/** The paper's, from games of famous players, which we do not have; ours are from games at depth 4. */
const POSITIONS = 20;
const PROCESSORS = 10;
/** A position is taken from this ply on: of each game one, ever later. */
const FIRST_PLY = 10;
const SEED = 1;

/** Search depths, the minutes of budget from which on they are taken, and the seconds that the table takes. */
const DEPTHS: readonly (readonly [depth: number, minutes: number, seconds: number])[] = [
  [14, 60, 240],
  [12, 10, 40],
  [10, 2, 8],
  [8, 0, 2],
];

/** What a message costs where processors share no memory and every lock is a message: over a network. */
const NO_SHARED_MEMORY: Costs = { ...DEFAULT_COSTS, message: 100, lock: 100 };

const ROWS = [
  'seconds on one processor',
  `seconds on ${PROCESSORS} processors`,
  `times as fast on ${PROCESSORS} processors`,
  `times as fast on ${PROCESSORS} processors that share no memory, a message of 100 microseconds`,
] as const;
const rowName = (what: string) => `Table 2: ${what}`;

/** Table 2: the time of a search on one processor and on ten, simulated, since nobody here has ten. */
export async function table2(
  context: ReproductionContext,
  game: Game,
  player: AgentSpec,
  minutes: number,
): Promise<Row[]> {
  const [depth, , seconds] = DEPTHS.find(([, from]) => from <= minutes)!;
  if (!context.fits(`table 2 at depth ${depth}`, seconds, ROWS.map(rowName))) return [];
  const [one, many, faster, fasterApart] = ROWS;
  const positions = await middlegames(context, game, player);
  const { material } = game.features!;
  // Below 1, which is a win.
  const most = 2 * material.range[1];
  const evaluator = { evaluate: (at: Position, role: number) => material.measure(at, role) / most };
  const options = { ...PARALLEL_DEFAULTS, ...SEARCHES.alphabeta };
  const timesOn = async (processors: number, costs: Costs) => {
    const searcher = new SimulatedSearch(game, evaluator, options, { processors, costs, seed: SEED });
    const times: number[] = [];
    for (const position of positions) {
      times.push(searcher.search(position, position.turn, depth).time / 1e6);
      await context.pause();
    }
    return times;
  };
  const serial = await timesOn(1, DEFAULT_COSTS);
  const shared = await timesOn(PROCESSORS, DEFAULT_COSTS);
  const apart = await timesOn(PROCESSORS, NO_SHARED_MEMORY);
  const basis = `${positions.length} positions, alpha-beta to depth ${depth}, simulated`;
  const secondsRow = (what: string, paper: string, times: readonly number[]): Row => {
    const { mean, low, high } = meanInterval(times);
    return { what: rowName(what), paper, ours: mean, low: Math.max(0, low), high, basis };
  };
  const speedupRow = (what: string, paper: string, times: readonly number[]): Row => ({
    what: rowName(what),
    paper,
    ...ratioOfMeans(serial, times),
    basis,
  });
  const rows = [
    secondsRow(one, '78.08', serial),
    secondsRow(many, '12.99', shared),
    speedupRow(faster, '6.01', shared),
    speedupRow(fasterApart, '6.01', apart),
  ];
  for (const { what, ours, low, high } of rows)
    context.say(`${what}: ${ours.toPrecision(3)}, ${low.toPrecision(3)} to ${high.toPrecision(3)}`);
  return rows;
}

/** One position from each of some games, that is not over. */
async function middlegames(context: ReproductionContext, game: Game, player: AgentSpec): Promise<Position[]> {
  const jobs = Array.from({ length: POSITIONS }, (_, i): MatchJob => ({
    id: String(i),
    agents: [player, player],
    seed: i,
    opening: randomOpening(game, 4, new Random(SEED, 'table 2', i)).moves,
  }));
  const records = await context.play(jobs);
  return records.flatMap(({ moves }, i) => {
    const position = game.start();
    const plies = Math.min(FIRST_PLY + i, moves.length - 1);
    for (let ply = 0; ply < plies; ply++) position.play(moves[ply]);
    return position.over ? [] : [position];
  });
}

/** The ratio of two means of pairs, and its interval by linearisation. */
function ratioOfMeans(over: readonly number[], under: readonly number[]): Pick<Row, 'ours' | 'low' | 'high'> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const ours = mean(over) / mean(under);
  const { half } = meanInterval(over.map((time, i) => time - ours * under[i]));
  return { ours, low: Math.max(0, ours - half / mean(under)), high: ours + half / mean(under) };
}
