import { fixed, percent, shellWord, textTable } from 'evolab/command';
import { CRITERIA_HEAD, criteriaRows } from './criteria-text.ts';
import { SEARCH } from './duel.ts';
import { FILTERS } from './judgement.ts';
import type { FoundGame, InventedGame, InventionResult } from './invention.ts';

/** What was judged, where it fell, and the best games. */
export function inventionText({
  run,
  judged,
  unsound,
  repeated,
  fell,
  kept,
  found,
  best,
}: InventionResult): string {
  const lines = [
    `${judged} rule sets judged, ${kept} kinds kept; before that ${unsound} trees did not fit together and ${repeated} were known`,
    '',
    textTable(['fell at', 'why', 'rule sets', 'share'], fallen(fell, judged), 2),
    ...(found.length > 0 ? ['', 'Known games found again:', ...found.map(again)] : []),
  ];
  if (best.length === 0) return lines.join('\n');
  const [first] = best;
  const measured = best.filter(({ verified }) => verified);
  return [
    ...lines,
    '',
    textTable(
      ['game', 'score', 'plies', 'decided', 'balance', 'with pie', 'skill', 'as in GDL'],
      best.map(({ name, score, measures, twins, fault }) => [
        name,
        fixed(score, 2),
        fixed(measures.length.value, 1),
        percent(measures.decided.value, 0),
        fixed(measures.balance.value, 2),
        fixed(measures.pieBalance.value, 2),
        fixed(measures.skill.value, 2),
        fault === undefined ? (twins > 0 ? `${twins} games` : '') : 'differs',
      ]),
    ),
    ...(measured.length > 0 ? ['', ...measuredAgain(measured)] : []),
    '',
    `${first.name}:`,
    ...first.words.map((line) => `  ${line}`),
    '',
    'Next:',
    first.opponent
      ? `  lab play ${shellWord(first.opponent.file)}`
      : `  lab play ${SEARCH} --game family:file=${shellWord(first.file)}`,
    ...(measured.length > 0
      ? []
      : [`  lab evolve games --resume --run ${shellWord(run)} --opponents 5 --verify 1100`]),
    `  lab report ${shellWord(run)}`,
  ].join('\n');
}

const again = ({ name, born, score, fell, kept }: FoundGame): string =>
  `  ${name}, number ${born}: ${score === undefined ? `fell at ${fell}` : `score ${fixed(score, 2)}, ${kept ? 'kept' : 'no better than its kind'}`}`;

/** What came out in games that had no part in the choice. */
function measuredAgain(best: readonly InventedGame[]): string[] {
  return [
    'measured again by games that had no part in the choice:',
    textTable(
      ['game', 'player', 'games', 'score', 'plies', 'first side wins', 'draws', 'skill'],
      best.map(({ name, verified }) => {
        const { player, games, score, measures, first, draws } = verified!;
        return [
          ...[name, player, String(games), fixed(score, 2), fixed(measures.length.value, 1)],
          ...[percent(first.value, 1), percent(draws.value, 1), fixed(measures.skill.value, 2)],
        ];
      }),
      2,
    ),
    '',
    textTable([...CRITERIA_HEAD], criteriaRows(best), 2),
  ];
}

/** Filter, reason, number and share, in the order of the filters. */
export function fallen(fell: InventionResult['fell'], judged: number): string[][] {
  return FILTERS.flatMap((filter) =>
    Object.entries(fell[filter] ?? {})
      .sort(([, a], [, b]) => b - a)
      .map(([why, number]) => [filter, why, String(number), percent(number / judged, 1)]),
  );
}
