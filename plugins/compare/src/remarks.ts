import { largest } from 'evolab';
import { spentOf, unitText } from './budget.ts';
import type { CompareFound, GameFound } from './found.ts';
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

/** What a game says about its budget and anchors. */
function gameRemarks(found: Omit<CompareFound, 'remarks'>, { game, entries, anchors }: GameFound): string[] {
  const { budget, checkpoints, games } = found;
  const on = games.length > 1 ? ` on ${game}` : '';
  const unit = unitText(budget);
  const own = entries.map(({ label }) => {
    const runs = found.runs.filter((run) => run.label === label && run.game === game);
    const spent = runs.map((run) => spentOf(found, run));
    return {
      label,
      runs,
      over: largest(spent) / budget.amount - 1,
      isOne: runs.some(
        ({ reached }) => reached.length > 2 && reached[1].generation === reached.at(-1)!.generation,
      ),
      // The longest, in the unit of the budget.
      generation: largest(runs.map(({ reached }, at) => spent[at] / Math.max(1, reached.at(-1)!.generation))),
    };
  });
  const long = own.filter(({ over, isOne }) => over > MUCH || isOne);
  const wanted = roundedUp(checkpoints * largest([0, ...long.map(({ generation }) => generation)]));
  return [
    ...long.map(({ label, over, isOne, generation }) => {
      const said = [
        ...(over > MUCH ? [`overran the budget by up to ${Math.round(100 * over)}%`] : []),
        ...(isOne ? ['reached all of it in one generation, so that its curve shows nothing'] : []),
      ];
      return `${label}${on} ${said.join(' and ')}: a generation takes ${Number(generation.toPrecision(3)).toLocaleString('en')} ${unit}.`;
    }),
    ...(long.length > 0 && wanted > budget.amount
      ? [
          `The first generation that reaches the budget counts. With --budget ${budget.unit}=${wanted}, in another --out folder, every part of the budget has a generation of each${on}.`,
        ]
      : []),
    ...own.flatMap(({ label, runs }) => {
      const won = runs.filter(({ wonAll }) => wonAll).length;
      return won > 0
        ? [
            `${won} of ${runs.length} final champions of ${label} won every game${on} against ${anchors.join(' and ')}: name a stronger opponent with --anchor.`,
          ]
        : [];
    }),
  ];
}

/** The share of a budget by which it may be overrun without a remark. */
const MUCH = 0.05;

/** A number with two digits that is not smaller. */
function roundedUp(x: number): number {
  const scale = 10 ** Math.max(0, Math.trunc(x).toString().length - 2);
  return Math.ceil(x / scale) * scale;
}

/** What a reader must know before believing the tables. */
export function remarksOf(found: Omit<CompareFound, 'remarks'>): string[] {
  const { seeds, games, failures, oracle } = found;
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
    ...games.flatMap((game) => gameRemarks(found, game)),
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
