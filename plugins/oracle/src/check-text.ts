import { fixed, percent, textTable } from 'evolab/command';
import type { Checked, CheckResult } from './check-oracle.ts';

/** Columns of the table of checks, for people and pages. */
export const CHECK_HEAD = [
  ...['set', 'positions', 'perfect player', 'random moves', 'exactly', 'second way', 'agree', 'given up'],
] as const;

/** What was found about a set, by column. */
export function checkRow(checked: Checked): string[] {
  const { set, positions, source, by, perfect, random, agreed, unsolved, moves, decided } = checked;
  const { share, low, high, exact } = random;
  return [
    set,
    String(positions),
    percent(Math.min(perfect.good, perfect.best) / perfect.of, 1),
    `${percent(share, 1)} (${fixed(100 * low, 1)} to ${fixed(100 * high, 1)})`,
    percent(exact, 1),
    `${source}, ${by}`,
    decided === undefined ? String(agreed) : `${agreed}, ends of ${decided} of ${moves} moves`,
    String(unsolved),
  ];
}

/** What was found about sets, as people read it. */
export function checkText({ sets }: CheckResult): string {
  const differing = sets.flatMap(({ set, differing: texts }) =>
    texts.map((text) => `${set}: they differ: ${text}`),
  );
  return [
    textTable([...CHECK_HEAD], sets.map(checkRow)),
    ...(differing.length > 0 ? ['', ...differing] : []),
  ].join('\n');
}
