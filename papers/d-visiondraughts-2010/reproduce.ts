import {
  clopperPearson,
  countResults,
  differentPairs,
  hashOf,
  meanInterval,
  payoffsOfFirst,
  Random,
  randomOpening,
  swapRoles,
  type AgentSpec,
  type Game,
  type MatchJob,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { draughts } from '@evolab/draughts';
import { SelfPlay } from '@evolab/d-visiondraughts';
import { table2 } from './table-2.ts';

const GAME: Spec = { use: 'draughts', loops: 3 };
/** What the costs of depths are stated for, and the most. */
const SEEDS = 10;
const MOST_SEEDS = 100;
/** A seed learns from one game after the other: two keep two cores busy. */
const TOGETHER = 2;
const OPENING_PLIES = 4;
/** Games between two players of a seed: 2,000 in all at the least. */
const PAIRS = 100;
/** Training games a generation, as many as divide what the paper's serial system came to. */
const GENERATION = 9;
const SERIAL = 27;
/**
 * What a faster search makes of the time in which the serial system plays 27 games: in the paper ten processors came to
 * 79, and a speed-up of 1.67 would come to 45. Both searches choose the same moves, so the player of the fast system is the
 * serial one a few games later, and time is counted in games: it is the same on every machine.
 */
const SYSTEMS: readonly { name: string; games: number; paper: Readonly<Record<Figure, string>> }[] = [
  {
    name: '81 games against 27 (ten processors)',
    games: 81,
    paper: { wins: '40', losses: '25', draws: '35', loops: '15', score: '57.5' },
  },
  {
    name: '45 games against 27 (two threads)',
    games: 45,
    paper: { wins: '', losses: '', draws: '', loops: '', score: '' },
  },
];

const FIGURES = ['wins', 'losses', 'draws', 'loops', 'score'] as const;
type Figure = (typeof FIGURES)[number];
const rowName = (system: string, figure: Figure) => `${system}: ${figure} in %`;
const ROWS = SYSTEMS.flatMap(({ name }) => FIGURES.map((figure) => rowName(name, figure)));

/** Search depths, and the minutes on two cores that all seeds take with them. */
const DEPTHS: readonly (readonly [depth: number, minutes: number])[] = [
  [12, 190],
  [10, 35],
  [8, 6],
  [6, 1.15],
  [4, 0.1],
];

const PLAYER: AgentSpec = {
  name: 'material',
  game: GAME,
  searcher: { use: 'alphabeta', ties: 'random' },
  evaluator: { use: 'material' },
  budget: { depth: 4 },
};

/** Table 3: training for as long, searching on one processor or on many; and table 2: the times of these searches. */
export const dVisionDraughts2010: Reproduction = {
  id: 'd-visiondraughts-2010',
  method: 'd-visiondraughts',
  summary:
    'Table 3: players trained for the same time with a serial and a parallel search meet, over several seeds; table 2',
  sample: { agents: [PLAYER, PLAYER], games: 200, maxPlies: 200, seconds: 1.5 },
  async run(context, minutes) {
    const [depth, needed] = DEPTHS.find(([, needed]) => needed <= minutes) ?? DEPTHS.at(-1)!;
    const game = draughts.create({ ...draughts.defaults, ...GAME });
    const rows: Row[] = [];
    const tables: Match[][] = [];
    const seeds = Math.min(
      MOST_SEEDS,
      TOGETHER * Math.max(1, Math.round((SEEDS / TOGETHER) * (minutes / needed))),
    );
    // It takes seconds, and seeds take what is left.
    const times = await table2(context, game, PLAYER, minutes);
    for (let seed = 1; seed <= seeds; seed += TOGETHER) {
      const group = Array.from({ length: TOGETHER }, (_, i) => seed + i);
      const what = `table 3 at depth ${depth}, seeds ${group.join(' and ')}`;
      if (!context.fits(what, (60 * needed * TOGETHER) / SEEDS, ROWS)) continue;
      tables.push(...(await Promise.all(group.map((one) => tableOf(context, game, depth, one)))));
    }
    if (tables.length === 0) return times;
    SYSTEMS.forEach(({ name, paper }, system) => {
      const matches = tables.map((table) => table[system]);
      const games = matches.reduce((sum, match) => sum + match.games, 0);
      for (const figure of FIGURES) {
        const { mean, low, high } = meanInterval(matches.map((match) => match[figure] / match.games));
        // Where all seeds agree, as if all games are drawn, their scatter has no width, but that of games has.
        const count = matches.reduce((sum, match) => sum + match[figure], 0);
        const [least, most] = games > 0 ? clopperPearson(count, games) : [low, high];
        rows.push({
          what: rowName(name, figure),
          paper: paper[figure],
          ours: 100 * mean,
          low: 100 * Math.max(0, Math.min(low, least)),
          high: 100 * Math.min(1, Math.max(high, most)),
          basis: `${tables.length} seeds, ${games} games, depth ${depth}`,
        });
      }
    });
    return [...rows, ...times];
  },
};

/** What the games of two players came to: those of pairs that repeat no other. */
type Match = Readonly<Record<Figure | 'games', number>>;

/** How the players of one seed did: for each fast system its games against the serial one. */
async function tableOf(
  context: ReproductionContext,
  game: Game,
  depth: number,
  seed: number,
): Promise<Match[]> {
  const playerAfter = async (games: number): Promise<AgentSpec> => {
    const [best] = await context.evolve({
      name: `depth${depth}-seed${seed}`,
      game: GAME,
      learner: { use: 'td-cloning', budget: { depth }, testAfter: GENERATION, trainBoth: false, fair: false },
      seed,
      generations: games / GENERATION,
    });
    return best;
  };
  const serial = await playerAfter(SERIAL);
  const players = new Map<number, AgentSpec>();
  for (const { games } of [...SYSTEMS].sort((a, b) => a.games - b.games))
    players.set(games, await playerAfter(games));
  const table: Match[] = [];
  for (const { name, games } of SYSTEMS) {
    const score = await match(context, game, players.get(games)!, serial, seed);
    const { wins, losses, draws, loops } = score;
    context.say(
      `seed ${seed}, ${name}: ${wins} won, ${losses} lost, ${draws} drawn, ${loops} of them by loops`,
    );
    table.push(score);
  }
  return table;
}

async function match(
  context: ReproductionContext,
  game: Game,
  fast: AgentSpec,
  serial: AgentSpec,
  seed: number,
): Promise<Match> {
  const jobs = Array.from({ length: 2 * PAIRS }, (_, i): MatchJob => ({
    id: String(i),
    agents: swapRoles(fast, serial, i),
    seed: hashOf(seed, 'table 3', i),
    opening: randomOpening(game, OPENING_PLIES, new Random(seed, 'table 3', i >> 1)).moves,
  }));
  const records = differentPairs(game, jobs, await context.play(jobs)).flat();
  const referee = new SelfPlay(game);
  const loops = records.filter(({ moves }) => {
    referee.replay(game.start(), moves, moves.length);
    return referee.looped;
  }).length;
  const payoffs = payoffsOfFirst(records);
  const score = payoffs.reduce((sum, payoff) => sum + (1 + payoff) / 2, 0);
  return { ...countResults(payoffs), loops, score, games: records.length };
}
