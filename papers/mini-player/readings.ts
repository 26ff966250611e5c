import type { AgentSpec, Reproduction, Row, Spec } from 'evolab';
import { GAMES, PROBABILITIES, PUZZLES, SWEEPS, TAUGHT_HISTORY, type Figure } from './figures.ts';
import { CORES, SHARES } from './plan.ts';
import { aloneRow, duelRow, rowText } from './rows.ts';

/** Options of the searcher `mini`. */
type Options = Readonly<Record<string, unknown>>;

/** One way to read what the slides leave open. */
interface Reading {
  readonly title: string;
  /** What it changes: for the player, for its opponent, for both. */
  readonly player?: Options;
  readonly opponent?: Options;
  readonly both?: Options;
  /** So many times the simulations, for both. */
  readonly times?: number;
  /** The part of them that the player has. */
  readonly share?: number;
}

/** A figure of the slides that the tables of `mini-player` miss, and the ways to read how it was made. */
interface Question {
  readonly figure: string;
  readonly sheet: string;
  readonly published: Figure;
  readonly sims: number;
  /** Processor seconds of a game. */
  readonly seconds: number;
  readonly player: Options;
  /** None in a game of one role. */
  readonly opponent?: Options;
  readonly readings: readonly Reading[];
}

const MOST_GAMES = 200;
const LEAST_GAMES = 24;

const RANDOM: Options = { strategies: 'random', final: 'value' };
const MINI_C: Options = { strategies: 'history', final: 'value' };
const UNTIED = 'random+goal-approach-untied+mobility+history+exploration+symbol-counting';

const AS_IN_THE_TABLE: Reading = { title: 'as in the table' };
const TEN_TIMES: Reading = { title: 'ten times the simulations', times: 10 };

/** A strategy followed with probability P against random playouts, and the readings that are its own. */
function sweep(strategy: string, probability: number, readings: readonly Reading[]): Question {
  const swept = SWEEPS.find((one) => one.strategy === strategy)!;
  const { name, sheet, points, halfWidth, sims, seconds } = swept;
  return {
    figure: `${name}: ${strategy} with P = ${probability}`,
    sheet,
    sims,
    seconds,
    published: [points[PROBABILITIES.indexOf(probability)], halfWidth],
    player: { strategies: strategy, ...swept.player, probability, final: 'value' },
    opponent: RANDOM,
    readings: [
      AS_IN_THE_TABLE,
      { title: 'the own role alone follows it', player: { led: 'own' } },
      { title: 'P is drawn once a playout', player: { drawn: 'playout' } },
      ...readings,
      TEN_TIMES,
      {
        title: 'the own role alone follows it, ten times the simulations',
        player: { led: 'own' },
        times: 10,
      },
    ],
  };
}

/** MINI against MINI-C; a simulation of MINI takes `longer` times as long. */
function pairing([name, longer]: readonly [name: string, longer: number]): Question {
  const { sheet, points, sims, seconds } = GAMES.find((one) => one.name === name)!;
  return {
    figure: `${name}: MINI against MINI-C`,
    sheet,
    sims,
    seconds: SHARES['mini/mini-c'] * seconds,
    published: points['mini/mini-c'],
    player: {},
    opponent: MINI_C,
    readings: [
      AS_IN_THE_TABLE,
      { title: 'one strategy leads all roles', player: { led: 'all' } },
      { title: 'strategies lead the own role', both: { led: 'own' } },
      { title: 'P is drawn once a playout', both: { drawn: 'playout' } },
      { title: 'three times as many playouts as a move has to learn from', both: { learn: 3 * sims } },
      {
        title: 'moves in the tree teach history of MINI-C, too',
        opponent: { strategies: 'history-in-tree' },
      },
      { title: 'random playouts teach history of MINI-C', opponent: TAUGHT_HISTORY },
      { title: 'nothing teaches history of MINI-C', opponent: RANDOM },
      { title: 'the equation as printed', player: { final: 'equation-printed' } },
      { title: 'goal approach without its tie-breaker', player: { strategies: UNTIED } },
      { title: 'playouts by rank of the strategies', player: { chooser: 'ranks' } },
      { title: 'MINI has the time of MINI-C, not its simulations', share: 1 / longer },
      TEN_TIMES,
      { title: 'strategies lead the own role, ten times the simulations', both: { led: 'own' }, times: 10 },
    ],
  };
}

/** MINI alone. */
function puzzle(name: string): Question {
  const { sheet, mini, sims, seconds } = PUZZLES.find((one) => one.name === name)!;
  const alone = { strategies: 'exploration' };
  return {
    figure: `${name}: MINI alone`,
    sheet,
    sims,
    seconds,
    published: mini,
    player: {},
    readings: [
      AS_IN_THE_TABLE,
      { title: 'exploration leads all playouts', player: alone },
      TEN_TIMES,
      { title: 'exploration leads all playouts, ten times the simulations', player: alone, times: 10 },
    ],
  };
}

export const QUESTIONS: readonly Question[] = [
  sweep('history', 0.7, [
    { title: 'alone, taught by its own playouts', player: { strategies: 'history' } },
    { title: 'alone, taught by moves in the tree, too', player: { strategies: 'history-in-tree' } },
    {
      title: 'alone, taught by the score of the searching role',
      player: { strategies: 'history-of-searcher' },
    },
    { title: "moves are drawn by Gibbs's law", player: { strategies: 'gibbs' } },
    { title: 'by UCB', player: { chooser: 'ucb' } },
    { title: 'by the squares of scores', player: { chooser: 'squared' } },
  ]),
  sweep('goal-approach', 0.75, [
    { title: 'without its tie-breaker', player: { strategies: 'goal-approach-untied' } },
    { title: 'MINI-C as opponent', opponent: MINI_C },
  ]),
  sweep('mobility', 0.85, [
    {
      title: 'all roles choose for the searching role',
      player: { strategies: 'mobility-of-searcher' },
    },
    { title: 'MINI-C as opponent', opponent: MINI_C },
  ]),
  // Processor time of a simulation, MINI's beside MINI-C's, in games of each against itself on an AMD EPYC.
  ...(
    [
      ['Connect4', 10],
      ['9 Board Tic-Tac-Toe', 4.8],
      ['Cephalopod Micro', 4.8],
      ['Checkers', 7.2],
      ['Free for all 2P', 5.7],
      ['Pentago', 13],
      ['Connect4 Suicide', 2.4],
    ] as const
  ).map(pairing),
  puzzle('8-Puzzle'),
  puzzle('Lights Out'),
];

/** What the slides leave open, one reading at a time, where our tables differ from theirs. */
export const miniPlayerReadings: Reproduction = {
  id: 'mini-player-readings',
  method: 'mini-player',
  summary: 'Readings of the slides of MiNI-Player, one at a time, where our figures differ from theirs',
  async run(context, minutes) {
    const parts = QUESTIONS.flatMap((question) =>
      question.readings.map((reading) => ({
        question,
        reading,
        each: question.seconds * (reading.times ?? 1),
      })),
    );
    // All rows get the same time, but for those whose fewest games take longer.
    const share = (60 * minutes * CORES) / parts.length;
    const rows: Row[] = [];
    for (const { question, reading, each } of parts) {
      const games = Math.max(LEAST_GAMES, Math.min(MOST_GAMES, 2 * Math.floor(share / each / 2)));
      const what = `${question.figure}: ${reading.title}`;
      if (!context.fits(what, (games * each) / CORES)) continue;
      const sims = question.sims * (reading.times ?? 1);
      const agent = (name: string, base: Options, change: Options | undefined, share = 1): AgentSpec => ({
        name,
        game: { use: 'gdl', sheet: question.sheet },
        budget: { sims: Math.round(share * sims) },
        searcher: { use: 'mini', ...base, ...reading.both, ...change } satisfies Spec,
      });
      const common = { what, published: question.published, games, sims };
      const a = agent('player', question.player, reading.player, reading.share);
      const row = question.opponent
        ? await duelRow(context, { ...common, a, b: agent('opponent', question.opponent, reading.opponent) })
        : await aloneRow(context, { ...common, agent: a });
      context.say(rowText(row));
      rows.push(row);
    }
    return rows;
  },
};
