import { fileURLToPath } from 'node:url';
import { fileRequest, type GameFound } from '@evolab/compare';
import { meanInterval, type Reproduction, type Row } from 'evolab';
import { basisOf, gamesBudget, playComparisons, secondsOfRuns } from '../src/comparison.ts';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';
import { intransitivityOf } from '../src/intransitivity.ts';

/** Each has a file beside this one, which says what is compared. */
const GAMES = ['othello', 'connect-four', 'draughts'];
/** Games that every run plays, for each minute of budget. */
const GAMES_A_MINUTE = 667;
/** With less than this many minutes a single seed and fewer games between champions must do. */
const MINUTES_FOR_SEEDS = 3;
/** Games in a second on two cores. */
const PACE = 3000;

const INTRANSITIVE = 'intransitive in %';

/** What is compared: a way with another one that differs from it in one thing. */
const CONTRASTS: readonly (readonly [what: string, way: string, reference: string])[] = [
  ['selection by ratings', 'self-adaptive mutation, ratings', 'self-adaptive mutation'],
  ['fitness sharing', 'self-adaptive mutation, sharing', 'self-adaptive mutation'],
  ['two populations', 'self-adaptive mutation, two populations', 'self-adaptive mutation'],
  ['shared sampling', 'self-adaptive mutation, shared sampling', 'self-adaptive mutation, two populations'],
  ...['CMA-ES', 'sep-CMA-ES', 'SNES', 'OpenAI-ES'].map(
    (way) => [`${way} for self-adaptive mutation`, way, 'self-adaptive mutation'] as const,
  ),
  ['opposite samples play each other', 'OpenAI-ES, mirrored', 'OpenAI-ES'],
  ...['hall-of-fame', 'nash', 'layered-pareto'].map(
    (memory) => [`memory ${memory}`, `OpenAI-ES, ${memory}`, 'OpenAI-ES'] as const,
  ),
];

/** The comparison of a game at a budget of minutes. */
export function requestFor(game: string, minutes: number) {
  const file = fileURLToPath(new URL(`${game}.yaml`, import.meta.url));
  const budget = gamesBudget(minutes, GAMES_A_MINUTE);
  return fileRequest(file, { budget, ...(minutes < MINUTES_FOR_SEEDS && { seeds: 1, rounds: 2 }) });
}

/**
 * What makes strong players: optimizers, memories and evaluators at equal games. The design is a fraction: every optimizer and,
 * with one of them, every memory for n-tuples, which have few weights, and four optimizers for nets.
 */
export const coevolution2026: Reproduction = {
  id: 'coevolution-2026',
  method: 'coevolution',
  summary: 'Optimizers and memories on three kinds of players and three games: Elo at equal games',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const parts = GAMES.map((game) => {
      const request = requestFor(game, minutes);
      const labels = request.entries.map(({ label }) => label);
      const gains = contrastsIn(labels).map(({ what }) => what);
      const rows = [...labels, ...gains, INTRANSITIVE].map((row) => `${game}: ${row}`);
      return { what: game, request, rows, seconds: secondsOfRuns(request, PACE) };
    });
    const found = await playComparisons(context, 'What makes coevolved players strong', parts);
    return found.flatMap((comparison) => rowsOf(comparison.games[0], basisOf(comparison)));
  },
};

/** A contrast with each kind of evaluator that has both ways, by their entries. */
function contrastsIn(labels: readonly string[]) {
  const evaluators = [...new Set(labels.map((label) => label.slice(0, label.indexOf(','))))];
  return CONTRASTS.map(([what, way, reference]) => ({
    what: `gain by ${what}`,
    pairs: evaluators
      .map((evaluator) => ({
        evaluator,
        first: `${evaluator}, ${way}`,
        second: `${evaluator}, ${reference}`,
      }))
      .filter(({ first, second }) => labels.includes(first) && labels.includes(second)),
  })).filter(({ pairs }) => pairs.length > 0);
}

/** The Elo of each way with each evaluator, what each change is worth over all seeds, and what in the pool is intransitive. */
export function rowsOf({ game, entries, anchors, pool, crosstable }: GameFound, basis: string): Row[] {
  const named = new Map(entries.map((entry) => [entry.label, entry]));
  const cells = entries.map(({ label, final }) => ({
    what: `${game}: ${label}`,
    ours: final.value,
    low: final.low,
    high: final.high,
    basis: `Elo above ${anchors[0]}, interquartile mean; ${basis}`,
  }));
  const contrasts = contrastsIn([...named.keys()]).map(({ what, pairs }) => {
    const gains = pairs.map(({ first, second }) => {
      const reference = named.get(second)!.finals;
      return named.get(first)!.finals.map((elo, seed) => elo - reference[seed]);
    });
    // Seeds are the unit: what a change is worth with each evaluator is averaged within a seed.
    const means = gains[0].map((_, seed) => gains.reduce((sum, of) => sum + of[seed], 0) / gains.length);
    const { mean, low, high } = meanInterval(means);
    const evaluators = pairs.map(({ evaluator }) => evaluator).join(', ');
    return { what: `${game}: ${what}`, ours: mean, low, high, basis: `Elo, with ${evaluators}; ${basis}` };
  });
  const names = pool.map(({ label, seed }) => `${label}, seed ${seed}`);
  const { value, low, high } = intransitivityOf({ names, ...crosstable! });
  const intransitive = {
    what: `${game}: ${INTRANSITIVE}`,
    ours: 100 * value,
    low: 100 * low,
    high: 100 * high,
    basis: `what ratings do not explain beyond chance, among ${names.length} final champions`,
  };
  // Nothing can be said where all differences may be chance.
  const known = Number.isNaN(value) ? [] : [intransitive];
  return [...cells, ...contrasts, ...known].map((row) => ({ ...row, paper: '' }));
}
