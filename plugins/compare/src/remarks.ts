import { largest } from 'evolab';
import { spentOf } from './budget.ts';
import type { CompareFound } from './found.ts';
import { ELO, valueText } from './measure.ts';
import { GOOD_SEEDS, LEAST_SEEDS } from './scores.ts';

/** What successive halving has done, and what that means. */
function droppedRemarks({ dropped = [], checkpoints, games }: Omit<CompareFound, 'remarks'>): string[] {
  if (dropped.length === 0) return [];
  const several = games.length > 1;
  const list = dropped.map(({ label, game, part, mean }) => {
    const { measure = ELO } = games.find((one) => one.game === game) ?? {};
    return `${label}${several ? ` on ${game}` : ''} after ${part} of ${checkpoints} parts of the budget (${measure.name} ${valueText(mean, measure)})`;
  });
  return [
    `Successive halving dropped ${list.join(', ')}.`,
    'Those that are left were chosen by the same seeds, so that they look better than they are: compare the best few again without --sweep halving, with more seeds.',
  ];
}

/** What a reader must know before believing the tables. */
export function remarksOf(found: Omit<CompareFound, 'remarks'>): string[] {
  const { seeds, games, runs, failures, budget, oracle } = found;
  return [
    ...(seeds < LEAST_SEEDS
      ? [
          `${seeds === 1 ? 'One seed is' : `${seeds} seeds are`} too few to decide anything: give --seeds ${GOOD_SEEDS}.`,
        ]
      : seeds < GOOD_SEEDS
        ? [
            `${seeds} seeds are few: only large differences can be shown, and the bands are too narrow. Give --seeds ${GOOD_SEEDS}.`,
          ]
        : []),
    ...droppedRemarks(found),
    ...failures.map(
      ({ label, seed, game, message }) => `${label}, seed ${seed} on ${game} failed: ${message}.`,
    ),
    ...games.flatMap(({ game, entries, anchors }) =>
      entries.flatMap(({ label }) => {
        const own = runs.filter((run) => run.label === label && run.game === game);
        const spent = own.map((run) => spentOf(found, run));
        const most = largest(spent) / budget.amount - 1;
        const won = own.filter(({ wonAll }) => wonAll).length;
        return [
          ...(most > 0.05
            ? [
                `${label} on ${game} overran the budget by up to ${Math.round(100 * most)}%: its generations are long, and the first that reaches the budget counts.`,
              ]
            : []),
          ...(own.some(
            ({ reached }) => reached.length > 2 && reached[1].generation === reached.at(-1)!.generation,
          )
            ? [`${label} on ${game} reached the whole budget in one generation: its curve shows nothing.`]
            : []),
          ...(won > 0
            ? [
                `${won} of ${own.length} final champions of ${label} won every game on ${game} against ${anchors.join(' and ')}: name a stronger opponent with --anchor.`,
              ]
            : []),
        ];
      }),
    ),
    ...games
      .filter(({ moves }) => oracle !== undefined && !moves)
      .map(({ game }) => `There are no solved positions of ${game}: make some with lab oracle.`),
    ...games.flatMap(({ game, search, ownSearch }) =>
      ownSearch.map(
        (label) =>
          `The champions of ${label} on ${game} cannot search by ${search} and keep their own search: their scores include it.`,
      ),
    ),
  ];
}
