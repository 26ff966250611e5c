import {
  clopperPearson,
  meanInterval,
  type AgentSpec,
  type GameCounts,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { ALL, ARENAS, FEW, SIMS, TIMES, type Arena, type ExampleCounts, type Time } from './arenas.ts';
import { meet } from './meet.ts';

/** Of the first net of an arm; the others follow. */
const SEED = 1;
/** The paper's opponents, written by students, searched three plies deep; the nets play each other at it too. */
const OPPONENT_DEPTH = 3;

/** The longer thought, for tree search. */
const BEST_TIME = 600;
/** Units at which the errors of growing nets are told, up to those that a budget has. */
const TOLD_UNITS = [0, 5, 10, 15, 30, 60];
/** Wider than what plays best: most examples are of moves that the search does not like (see the plugin's page). */
const TEACHING_CP = Math.SQRT1_2;
/** Which arms meet, the longer thought first. */
const ARMS: readonly (readonly [longer: Time, shorter: Time])[] = [
  [600, 200],
  [1800, 200],
  [1800, 600],
];

/** Ways to use the net in tree search; the section of the paper that says which is lost. */
const GUIDED_SIMS = 200;
const GUIDED: readonly (readonly [way: string, searcher: Spec])[] = [
  ['progressive bias', { use: 'uct', guide: 'bias' }],
  ['priors', { use: 'uct', guide: 'prior' }],
  ['half of every leaf', { use: 'uct', lambda: 0.5 }],
];

/** Alpha-beta as the nets have it; scouts and a table save time and leave values as they are. */
const DEEP: Spec = { use: 'alphabeta', ties: 'random', scout: true, table: 18 };

/** How a budget is spent. */
interface Plan {
  /** What all nets learn from, if it is not left to their games. */
  readonly exampleCounts?: ExampleCounts;
  readonly units: number;
  /** Nets of an arm, each of a seed of its own: one net says little about how long its teachers thought. */
  readonly nets: number;
  /** Pairs of games of a row, and of a row of two arms; the nets share them. */
  readonly pairs: number;
  readonly armPairs: number;
}

function planOf(minutes: number): Plan {
  const full = minutes >= 60;
  return {
    ...(full ? { exampleCounts: ALL } : minutes < 10 && { exampleCounts: FEW }),
    units: Math.max(4, Math.min(full ? 60 : 15, Math.round(3 * minutes))),
    nets: Math.max(1, Math.min(8, Math.round(minutes / 5))),
    pairs: Math.max(10, Math.min(100, Math.round(5 * minutes))),
    armPairs: Math.max(20, Math.min(2000, Math.round(100 * minutes))),
  };
}

/** Shares of the budget: the nets of a game, and their games among themselves and in tree search. */
const NETS_SHARE = 0.2;
const ARENA_SHARE = 0.1;
/** Seconds of a pair of games against a player written by hand, by the height of the net's search. */
const HEIGHT_SECONDS: Readonly<Record<number, number>> = { 3: 0.01, 4: 0.03, 5: 0.1, 6: 0.4, 7: 1.5 };
const SAMPLER: AgentSpec = {
  name: 'uct',
  game: { use: 'othello' },
  searcher: { use: 'uct' },
  budget: { sims: 50 },
};

/** A net, the examples that are left of its games (it learned from nine tenths of them), and errors as it grew. */
interface Grown {
  readonly agent: AgentSpec;
  readonly examples: number;
  /** Of the net that is kept. */
  readonly testError: number;
  /** By hidden units, kept or not. */
  readonly growth: readonly { readonly units: number; readonly training: number; readonly test: number }[];
}

/** The nets of every arm; none of one that there was no time for, or that nobody wants. */
type Arms = Readonly<Record<Time, readonly AgentSpec[]>>;

/**
 * Nets from longer thoughts against nets from shorter ones; in tree search against plain tree search; then, since it
 * takes longest, tables 2 to 5: against players written by hand.
 */
export const rezende2017: Reproduction = {
  id: 'rezende-2017',
  method: 'uct-ccnn',
  summary: 'Cascade nets from UCT self-play against hand-written players of Othello and morris',
  sample: { agents: [SAMPLER, SAMPLER], games: 300, seconds: 1.5 },
  async run(context, minutes) {
    const plan = planOf(minutes);
    const rows: Row[] = [];
    const grown: [Arena, Arms][] = [];
    for (const arena of ARENAS) {
      const nets: Partial<Record<Time, readonly Grown[]>> = {};
      for (const time of [...TIMES, 1800] as const) {
        const seconds = (NETS_SHARE / 3) * 60 * minutes;
        if (!context.fits(`nets of ${arena.name}:${time}`, seconds, rowsOf(arena, time, plan))) continue;
        nets[time] = await grownNets(context, arena, time, plan);
        if (time !== 1800) rows.push(...sizeRows(context, arena, time, nets[time], plan));
      }
      const agentsOf = (time: Time) => (nets[time] ?? []).map(({ agent }) => agent);
      const arms = { 200: agentsOf(200), 600: agentsOf(600), 1800: agentsOf(1800) };
      grown.push([arena, arms]);
      const what = `nets of ${arena.name} among themselves and in tree search`;
      const meetings = [...ARMS.map((arm) => armName(arena, arm)), ...guidedNames(arena)];
      if (!context.fits(what, ARENA_SHARE * 60 * minutes, meetings)) continue;
      rows.push(...(await amongThemselves(context, arena, arms, plan)));
      rows.push(...(await inTreeSearch(context, arena, arms, plan)));
    }
    return [...rows, ...(await againstHandwritten(context, grown, plan))];
  },
};

const armName = ({ name }: Arena, [longer, shorter]: readonly [Time, Time]) =>
  `${name}:${longer}, decided games won in % against ${name}:${shorter}, both at height ${OPPONENT_DEPTH}`;
const guidedName = ({ name }: Arena, way: string) =>
  `${name}:600 in tree search, ${way}, wins in % against plain UCT, both ${GUIDED_SIMS} simulations`;
const guidedNames = (arena: Arena) => GUIDED.map(([way]) => guidedName(arena, way));
const SIDES = ['second', 'first'] as const;
const heightName = ({ name, opponent }: Arena, time: Time, height: number) =>
  `${name}:${time}, height ${height}, against ${opponent} at depth ${OPPONENT_DEPTH}`;
const heightNames = (arena: Arena, time: Time, height: number) =>
  SIDES.map((side) => `${heightName(arena, time, height)}: wins in % as ${side} player`);
const sizeName = ({ name }: Arena, time: Time, size: string) => `${name}:${time}: ${size}`;
const toldUnits = ({ units }: Plan) => TOLD_UNITS.filter((told) => told <= units);
const errorNames = (units: number) => [
  `training error with ${units} units`,
  `test error with ${units} units`,
];
const SIZES = ['hidden units', 'examples after the filter', 'test error of the kept net'] as const;

/** The rows that need the nets of an arm. */
const rowsOf = (arena: Arena, time: Time, plan: Plan): string[] => [
  ...ARMS.filter((arm) => arm.includes(time)).map((arm) => armName(arena, arm)),
  ...(time === BEST_TIME ? guidedNames(arena) : []),
  ...(time === 1800
    ? []
    : [
        ...[...SIZES, ...toldUnits(plan).flatMap(errorNames)].map((size) => sizeName(arena, time, size)),
        ...arena.heights.flatMap((height) => heightNames(arena, time, height)),
      ]),
];

async function amongThemselves(
  context: ReproductionContext,
  arena: Arena,
  arms: Arms,
  plan: Plan,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const arm of ARMS) {
    const [longer, shorter] = [arms[arm[0]], arms[arm[1]]];
    if (longer.length === 0 || shorter.length === 0) continue;
    const { all, ahead } = await meet(context, longer, shorter, plan.armPairs);
    rows.push(row(context, armName(arena, arm), '', all, ahead, Math.max(1, all.wins + all.losses)));
  }
  return rows;
}

async function inTreeSearch(
  context: ReproductionContext,
  arena: Arena,
  arms: Arms,
  plan: Plan,
): Promise<Row[]> {
  const rows: Row[] = [];
  const nets = arms[BEST_TIME];
  if (nets.length === 0) return rows;
  const budget = { sims: GUIDED_SIMS };
  const plain: AgentSpec = { name: 'uct', game: arena.game, searcher: { use: 'uct' }, budget };
  for (const [way, searcher] of GUIDED) {
    const guided = nets.map((agent) => ({ ...agent, name: `guided by ${way}`, searcher, budget }));
    const { all, ahead } = await meet(context, guided, [plain], plan.pairs);
    rows.push(row(context, guidedName(arena, way), 'more than half; figures lost', all, ahead));
  }
  return rows;
}

/** Tables 2 to 5, in their order; played are all rows of a height before those of the next, which take longer. */
async function againstHandwritten(
  context: ReproductionContext,
  grown: readonly [Arena, Arms][],
  plan: Plan,
): Promise<Row[]> {
  const lines = grown.flatMap(([arena, arms]) =>
    TIMES.flatMap((time) =>
      arena.heights.map((height, i) => ({ arena, arms, time, height, wins: arena.wins[time][i] })),
    ),
  );
  const rows = new Map<object, Row[]>();
  for (const line of lines.toSorted((a, b) => a.height - b.height)) {
    const { arena, arms, time, height, wins } = line;
    const nets = arms[time];
    const names = heightNames(arena, time, height);
    const seconds = HEIGHT_SECONDS[height] * plan.pairs;
    if (nets.length === 0 || !context.fits(heightName(arena, time, height), seconds, names)) continue;
    const agents = nets.map((agent) => ({ ...agent, searcher: DEEP, budget: { depth: height } }));
    const { byRole, aheadByRole } = await meet(context, agents, [rivalOf(arena)], plan.pairs);
    rows.set(
      line,
      // The second player comes first, as in the paper.
      [1, 0].map((role, i) => row(context, names[i], String(wins[i]), byRole[role], aheadByRole[role])),
    );
  }
  return lines.flatMap((line) => rows.get(line) ?? []);
}

const rivalOf = ({ game, opponent }: Arena): AgentSpec => ({
  name: opponent,
  game,
  searcher: { use: 'alphabeta', ties: 'random' },
  evaluator: { use: opponent },
  budget: { depth: OPPONENT_DEPTH },
});

/** How large the nets of an arm became, from how much they learned, and their errors as they grew. */
function sizeRows(
  context: ReproductionContext,
  arena: Arena,
  time: (typeof TIMES)[number],
  nets: readonly Grown[],
  plan: Plan,
): Row[] {
  const rowOf = (size: string, paper: string, values: readonly number[]): Row => {
    const { mean, low, high } = meanInterval(values);
    const digits = values.map((value) => Number(value.toPrecision(4)));
    const basis = `${values.length} nets: ${digits.join(', ')}`;
    const what = sizeName(arena, time, size);
    context.say(`${what}: ${basis}`);
    return { what, paper, ours: mean, low: Math.max(0, low), high, basis };
  };
  const [units, examples, error] = SIZES;
  const sizes = nets.map(({ agent }) => unitsOf(agent));
  return [
    rowOf(units, String(arena.units[time]), sizes),
    rowOf(
      examples,
      'about 150,000',
      nets.map((net) => net.examples),
    ),
    rowOf(
      error,
      arena.errors[time],
      nets.map((net) => net.testError),
    ),
    ...toldUnits(plan).flatMap((told, i) => {
      const [training, test] = errorNames(told);
      return [
        rowOf(
          training,
          '',
          nets.map(({ growth }) => growth[i].training),
        ),
        rowOf(
          test,
          '',
          nets.map(({ growth }) => growth[i].test),
        ),
      ];
    }),
  ];
}

const unitsOf = ({ evaluator }: AgentSpec) => (evaluator!['units'] as readonly string[]).length;

/** The nets of an arm: the same learner with seeds that follow each other. */
async function grownNets(
  context: ReproductionContext,
  { name, game, encoder, exampleCounts: own }: Arena,
  time: Time,
  plan: Plan,
): Promise<Grown[]> {
  const { exampleCounts = own, units, nets } = plan;
  const { startGames, randomStates, gamesEach, groups } = exampleCounts;
  const grown: Grown[] = [];
  for (let seed = SEED; seed < SEED + nets; seed++) {
    const run = `${name.toLowerCase()}-${time}-x${gamesEach}-units${units}-seed${seed}`;
    const settings = {
      name: run,
      game,
      learner: {
        use: 'uct-ccnn',
        sims: SIMS[time],
        cp: TEACHING_CP,
        startGames,
        randomStates,
        gamesEach,
        batch: 32,
        sides: 'winner',
        fair: false,
        encoder,
        rprop: 'plus',
        groups,
        maxUnits: units,
      },
      seed,
    };
    const growth: Grown['growth'][number][] = [];
    // The first two generations play, each later one adds a unit.
    const measuresWith = async (units: number) => {
      const generations = 2 + units;
      const [agent] = await context.evolve({ ...settings, generations });
      return { agent, measures: context.measures(run, generations) };
    };
    for (const told of toldUnits(plan)) {
      const { measures } = await measuresWith(told);
      growth.push({ units: told, training: measures['training error'], test: measures['test error'] });
    }
    const { agent, measures } = await measuresWith(units);
    context.say(
      `${name}:${time}, ${SIMS[time]} simulations a move, seed ${seed}: ${unitsOf(agent)} hidden units`,
    );
    grown.push({
      agent: { ...agent, name: `${agent.name} of seed ${seed}` },
      examples: measures['kept'],
      testError: measures['best test error'],
      growth,
    });
  }
  return grown;
}

/** The share of wins, by default of all games. */
function row(
  context: ReproductionContext,
  what: string,
  paper: string,
  { wins, losses, draws }: GameCounts,
  ahead: string,
  of = wins + losses + draws,
): Row {
  const games = wins + losses + draws;
  const basis = `${games} games: ${wins} won, ${losses} lost, ${draws} drawn; ${ahead}`;
  context.say(`${what}: ${basis}`);
  const [low, high] = clopperPearson(wins, of);
  return { what, paper, ours: (100 * wins) / of, low: 100 * low, high: 100 * high, basis };
}
