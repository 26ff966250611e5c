import {
  clopperPearson,
  generateOpenings,
  Random,
  type AgentSpec,
  type Game,
  type Move,
  type Position,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Solver,
  type Spec,
} from 'evolab';

const GAME: Spec = { use: 'connect-four' };
const SEED = 1;
/** Of the networks whose games and moves a row counts together. */
const SEEDS = [1, 2, 3];
/** Games of a generation, after which a million weights are stored; fewer with less than a minute. */
const EPISODES = 10_000;
/** As in the paper: 70 tuples of 8 cells, found by random walks. */
const EVALUATOR: Spec = { use: 'n-tuple', tuples: 'random:70:8', roles: 'apart' };
const LEARNER: Spec = {
  use: 'td',
  evaluator: EVALUATOR,
  schedule: [{ episodes: 1_000_000_000, eta: 1, eps: 0.9 }],
  gamma: 1,
  lambda: 0.8,
  trainBoth: true,
  step: 'tc-exp',
  // The measure has random moves in its openings: so have the games.
  bootstrap: 'next',
  explored: 'greedy',
  openings: 8,
  average: 4,
  lanes: 1,
  testGames: 0,
};

interface Run {
  readonly name: string;
  readonly learner: Spec;
  /** What rows call it. */
  readonly how: string;
  /** Points of the learning curve: generations for each minute of budget. */
  readonly curve: readonly number[];
  /** Generations in a second. */
  readonly pace: number;
}

const RUNS: readonly Run[] = [
  { name: 'taught', learner: LEARNER, how: '', curve: [6, 15, 40], pace: 1.6 },
  {
    name: 'taught-from-start',
    learner: { ...LEARNER, openings: 0 },
    how: ' that begin on the empty board',
    curve: [6],
    pace: 1.6,
  },
  {
    name: 'taught-exact',
    learner: { ...LEARNER, exact: 1000 },
    how: ' with results of solved positions',
    curve: [6],
    pace: 1,
  },
];
/** What the measures of a point take of a minute of budget, in seconds. */
const MEASURING = 2;
/** Discs of the positions whose moves are judged, and how many positions for each minute. */
const DISCS = 16;
const POSITIONS = 300;
const MOST_POSITIONS = 1000;
/** Nodes a move for the comparison with players that search. */
const NODES = 10_000;
/** Random replies of the exact player to the first moves of the network: without them its games are few. All can be won. */
const REPLIES = 4;
/** Games against the exact player for each minute and point of the curve. */
const GAMES = 100;
const MOST_GAMES = 400;
/**
 * Plays exactly once its solver needs no more than this many nodes, with some 24 empty cells; before, it looks six plies
 * ahead.
 */
const EXACT: Pick<AgentSpec, 'searcher' | 'evaluator' | 'budget'> = {
  searcher: { use: 'alphabeta', ties: 'random' },
  evaluator: { use: 'connect-four-threats' },
  budget: { depth: 6, exact: 60_000 },
};

const SAMPLER: AgentSpec = {
  name: 'threats',
  game: GAME,
  searcher: { use: 'alphabeta', ties: 'random' },
  evaluator: { use: 'connect-four-threats' },
  budget: { depth: 6 },
};

/** A position in which a result can be thrown away, and the moves that keep it. */
interface Problem {
  readonly moves: readonly Move[];
  readonly good: ReadonlySet<Move>;
}

/** Connect four against the truth: what a network plays after so many games of learning. */
export const thill2012: Reproduction = {
  id: 'thill-2012',
  method: 'n-tuple',
  summary: 'Connect four by n-tuple networks: moves that keep the result, games held against an exact player',
  sample: { agents: [SAMPLER, SAMPLER], games: 200, seconds: 1.4 },
  async run(context, minutes) {
    let problems: readonly Problem[] | undefined;
    const rows: Row[] = [];
    const episodes = Math.ceil(EPISODES * Math.min(1, minutes));
    for (const { name, learner, how, curve, pace } of RUNS) {
      for (const [i, point] of curve.entries()) {
        const generations = Math.max(1, Math.round(point * minutes));
        const after = `after ${(generations * episodes).toLocaleString('en')} games${how}`;
        const seconds = ((point - (curve[i - 1] ?? 0)) / pace + MEASURING) * minutes * SEEDS.length;
        if (!context.fits(after, seconds)) continue;
        problems ??= problemsOf(context.game(GAME), Math.min(MOST_POSITIONS, Math.ceil(POSITIONS * minutes)));
        const agents: AgentSpec[] = [];
        let cpuSeconds = 0;
        for (const seed of SEEDS) {
          const run = {
            name: `${name}-${seed}`,
            game: GAME,
            learner: { ...learner, episodes },
            seed,
            generations,
          };
          agents.push((await context.evolve(run))[0]);
          cpuSeconds += context.cpuSeconds(run.name, generations) / SEEDS.length;
        }
        rows.push(...(await pointOf(context, agents, problems, { after, cpuSeconds, minutes })));
        if (point === RUNS[0].curve.at(-1)) rows.push(...(await searching(context, agents[0], problems)));
      }
    }
    return rows;
  },
};

/** A point of a learning curve, with the networks of all seeds counted together. */
async function pointOf(
  context: ReproductionContext,
  agents: readonly AgentSpec[],
  problems: readonly Problem[],
  { after, cpuSeconds, minutes }: { after: string; cpuSeconds: number; minutes: number },
): Promise<Row[]> {
  const each = Math.min(MOST_GAMES, Math.ceil(GAMES * minutes));
  let good = 0;
  let won = 0;
  let kept = 0;
  for (const agent of agents) {
    const player: AgentSpec = { ...agent, searcher: { use: 'greedy' }, budget: { depth: 1 } };
    const moves = await goodMoves(context, player, problems);
    const games = await asFirst(context, player, each);
    context.say(
      `${after}: ${moves} of ${problems.length} moves good, ${games.won} won and ${games.kept} kept of ${each}`,
    );
    good += moves;
    won += games.won;
    kept += games.kept;
  }
  const positions = agents.length * problems.length;
  const games = agents.length * each;
  const learned = `positions; learned in ${Math.round(cpuSeconds)} CPU s, mean of ${agents.length} seeds`;
  return [
    row(`${after}: moves that keep the result, %`, '', good, positions, learned),
    row(`${after}: games won as first player, %`, 'nearly all after millions of games', won, games, 'games'),
    row(`${after}: the win never given away from ${DISCS} discs on, %`, '', kept, games, 'games'),
  ];
}

/** The network and other players at the same nodes a move. */
async function searching(
  context: ReproductionContext,
  agent: AgentSpec,
  problems: readonly Problem[],
): Promise<Row[]> {
  const budget = { nodes: NODES };
  const players: [string, AgentSpec][] = [
    ['the network, deepening', { ...agent, searcher: { use: 'deepening' }, budget }],
    [
      '`connect-four-threats`, deepening',
      { ...EXACT, name: 'threats', game: GAME, searcher: { use: 'deepening' }, budget },
    ],
    ['`uct`', { name: 'uct', game: GAME, searcher: { use: 'uct' }, budget }],
  ];
  const rows: Row[] = [];
  for (const [name, player] of players) {
    const what = `${name}: moves that keep the result at ${NODES.toLocaleString('en')} nodes a move, %`;
    rows.push(row(what, '', await goodMoves(context, player, problems), problems.length, 'positions'));
  }
  return rows;
}

function row(what: string, paper: string, count: number, of: number, unit: string): Row {
  const [low, high] = clopperPearson(count, of);
  return { what, paper, ours: (100 * count) / of, low: 100 * low, high: 100 * high, basis: `${of} ${unit}` };
}

/** Random positions in which some moves keep the best result and others do not, by the solver of the game. */
function problemsOf(game: Game, count: number): Problem[] {
  const solver = game.solver!();
  const legal = new Int32Array(game.maxMoves);
  const child = game.start();
  const problems: Problem[] = [];
  // Half of all positions are such.
  for (const moves of generateOpenings(game, { count: 4 * count, plies: DISCS, seed: SEED })) {
    const position = playedOn(game, moves);
    const role = position.turn;
    const played = Array.from(legal.subarray(0, position.moves(legal, 0)));
    const values = played.map((move) => {
      child.copy(position);
      child.play(move);
      if (child.over) return child.payoff(role);
      solver.solve(child, Infinity);
      return -solver.value;
    });
    const best = Math.max(...values);
    if (best === Math.min(...values)) continue;
    problems.push({ moves, good: new Set(played.filter((_, i) => values[i] === best)) });
    if (problems.length === count) break;
  }
  return problems;
}

async function goodMoves(
  context: ReproductionContext,
  player: AgentSpec,
  problems: readonly Problem[],
): Promise<number> {
  const records = await context.play(
    problems.map(({ moves }, i) => ({
      id: String(i),
      agents: [player, player],
      seed: i,
      opening: moves,
      maxPlies: DISCS + 1,
    })),
  );
  return records.filter(({ moves }, i) => problems[i].good.has(moves[DISCS])).length;
}

/** Games as the first player: how many are won, and in how many of them every move from `DISCS` discs on kept the win. */
async function asFirst(context: ReproductionContext, player: AgentSpec, count: number) {
  const exact: AgentSpec = { ...EXACT, name: 'exact', game: player.game };
  const game = context.game(GAME);
  const openings = await beginnings(context, game, player, count);
  const records = await context.play(
    openings.map((opening, i) => ({ id: String(i), agents: [player, exact], seed: i, opening })),
  );
  const solver = game.solver!();
  const won = records.filter(({ payoffs }) => payoffs[0] > 0);
  return { won: won.length, kept: won.filter(({ moves }) => keepsWin(game, solver, [...moves])).length };
}

/** The moves of the player on the empty board and random replies to them, none of which ends the game. */
async function beginnings(
  context: ReproductionContext,
  game: Game,
  player: AgentSpec,
  count: number,
): Promise<Move[][]> {
  let lines: Move[][] = Array.from({ length: count }, () => []);
  const legal = new Int32Array(game.maxMoves);
  for (let reply = 0; reply < REPLIES; reply++) {
    const records = await context.play(
      lines.map((opening, i) => ({
        id: String(i),
        agents: [player, player],
        seed: i,
        opening,
        maxPlies: opening.length + 1,
      })),
    );
    lines = records.map((record, i) => {
      const moves = [...record.moves];
      const position = playedOn(game, moves);
      const random = new Random(SEED, 'reply', reply, i);
      const quiet = Array.from(legal.subarray(0, position.moves(legal, 0))).filter(
        (move) => !playedOn(game, [...moves, move]).over,
      );
      return [...moves, quiet[random.below(quiet.length)]];
    });
  }
  return lines;
}

/** Whether the first player, who won, could not have been stopped after any of its moves from `DISCS` discs on. */
function keepsWin(game: Game, solver: Solver, moves: readonly Move[]): boolean {
  for (let plies = moves.length - 2; plies >= DISCS; plies -= 2) {
    solver.solve(playedOn(game, moves.slice(0, plies)), Infinity);
    if (solver.value >= 0) return false;
  }
  return true;
}

function playedOn(game: Game, moves: readonly Move[]): Position {
  const position = game.start();
  for (const move of moves) position.play(move);
  return position;
}
