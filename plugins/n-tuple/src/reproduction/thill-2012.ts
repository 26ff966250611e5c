import {
  clopperPearson,
  generateOpenings,
  type AgentSpec,
  type Game,
  type Move,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Use,
} from 'evolab';

const GAME: Use = { use: 'connect-four' };
const SEED = 1;
const EPISODES = 1000;
/** As in the paper: 70 tuples of 8 cells, found by random walks. */
const EVALUATOR: Use = { use: 'n-tuple', tuples: 'random:70:8' };
const LEARNER: Use = {
  use: 'td',
  evaluator: EVALUATOR,
  schedule: [{ episodes: 1_000_000_000, eta: 0.3, eps: 0.9 }],
  ...{ gamma: 1, lambda: 0.6, trainBoth: true, step: 'tc', bootstrap: 'next', explored: 'cut', average: 4 },
  ...{ episodes: EPISODES, lanes: 1, testGames: 0 },
};
/** Points of the learning curve: generations for each minute of budget. */
const CURVE = [30, 120, 400];
/** Discs of the positions whose moves are judged, and how many positions for each minute. */
const DISCS = 22;
const POSITIONS = 250;
const MOST_POSITIONS = 1000;
/**
 * Random plies before each game against the exact player: without them its games are few. Nobody knows how many of these
 * positions the first player can hold.
 */
const OPENING = 4;
/** Games against the exact player for each minute and point of the curve. */
const GAMES = 80;
const MOST_GAMES = 500;
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
  ...{ name: 'threats', game: GAME, searcher: { use: 'alphabeta', ties: 'random' } },
  ...{ evaluator: { use: 'connect-four-threats' }, budget: { depth: 6 } },
};

/** A position in which a result can be thrown away, and the moves that keep it. */
interface Problem {
  readonly moves: readonly Move[];
  readonly good: ReadonlySet<Move>;
}

/** Connect four against the truth: what a network plays after so many games of learning. */
export const thill2012: Reproduction = {
  id: 'thill-2012',
  summary: 'Connect four by n-tuple networks: moves that keep the result, games held against an exact player',
  sample: { agents: [SAMPLER, SAMPLER], games: 200, seconds: 1.4 },
  async run(context, minutes) {
    const problems = problemsOf(context.game(GAME), Math.min(MOST_POSITIONS, Math.ceil(POSITIONS * minutes)));
    const name = 'taught';
    const rows: Row[] = [];
    for (const [i, pace] of CURVE.entries()) {
      const generations = Math.max(1, Math.round(pace * minutes));
      if (
        !context.fits(
          `${generations * EPISODES} games`,
          (60 * minutes * (pace - (CURVE[i - 1] ?? 0))) / CURVE.at(-1),
        )
      )
        continue;
      const [agent] = await context.evolve({ name, game: GAME, learner: LEARNER, seed: SEED, generations });
      const seconds = Math.round(context.cpuSeconds(name));
      const after = `after ${(generations * EPISODES).toLocaleString('en')} games`;
      const player: AgentSpec = { ...agent, searcher: { use: 'greedy' }, budget: { depth: 1 } };
      const good = await goodMoves(context, player, problems);
      const { won, held, games } = await asFirst(
        context,
        player,
        Math.min(MOST_GAMES, Math.ceil(GAMES * minutes)),
      );
      const cost = `${seconds} CPU s of learning`;
      const last = pace === CURVE.at(-1);
      rows.push(
        row(`${after}, moves that keep the result, %`, '', good, problems.length, `positions; ${cost}`),
        row(
          `${after}, games won as first player from 4 random plies, %`,
          last ? 'from the start, nearly all after millions of games' : '',
          ...([won, games, 'games'] as const),
        ),
        row(`${after}, games held as first player from 4 random plies, %`, '', held, games, 'games'),
      );
      context.say(
        `${after}: ${good} of ${problems.length} moves good, ${won} won and ${held} held of ${games}`,
      );
    }
    return rows;
  },
};

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
    const position = game.start();
    for (const move of moves) position.play(move);
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
      ...{ id: String(i), agents: [player, player], seed: i, opening: moves, maxPlies: DISCS + 1 },
    })),
  );
  return records.filter(({ moves }, i) => problems[i].good.has(moves[DISCS])).length;
}

async function asFirst(context: ReproductionContext, player: AgentSpec, games: number) {
  const exact: AgentSpec = { ...EXACT, name: 'exact', game: player.game };
  const openings = generateOpenings(context.game(GAME), { count: games, plies: OPENING, seed: SEED });
  const records = await context.play(
    Array.from({ length: games }, (_, i) => ({
      ...{ id: String(i), agents: [player, exact], seed: i, opening: openings[i % openings.length] },
    })),
  );
  const payoffs = records.map(({ payoffs: [own] }) => own);
  const count = (least: number) => payoffs.filter((payoff) => payoff >= least).length;
  return { won: count(1), held: count(0), games };
}
