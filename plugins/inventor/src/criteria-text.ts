import { fixed, percent, rangeText, signed } from 'evolab/command';
import { CRITERIA, type Criterion, type CriterionName } from './criteria.ts';
import type { InventedGame } from './invention.ts';

/** Columns of the table of what games show, for people and pages. */
export const CRITERIA_HEAD = ['game', 'what', 'value', '95% interval', 'bounds', 'verdict'] as const;

/** What games show that were measured again, by column; of those that got no player, what fails. */
export function criteriaRows(games: readonly InventedGame[]): string[][] {
  return games.flatMap(({ name, criteria = [], opponent }) =>
    criteria
      .filter(({ verdict }) => opponent !== undefined || verdict === 'fails')
      .map((one, i) => [
        ...[i === 0 ? name : '', CRITERIA[one.name].says],
        ...[valueText(one), intervalText(one), boundsText(one), one.verdict],
      ]),
  );
}

/** How a value of each is written. */
const DIGITS: Readonly<Record<CriterionName, (value: number) => string>> = {
  balance: (value) => percent(value, 1),
  draws: (value) => percent(value, 1),
  skill: (value) => fixed(value, 3),
  opponent: (value) => signed(value),
};

const valueText = ({ name, value }: Criterion): string => (value === null ? 'open' : DIGITS[name](value));

function intervalText({ name, low, high }: Criterion): string {
  if (low === null || high === null) return rangeText([low ?? -Infinity, high ?? Infinity]);
  return `${DIGITS[name](low)} to ${DIGITS[name](high)}`;
}

function boundsText({ name, least, most }: Criterion): string {
  const say = DIGITS[name];
  if (least !== undefined && most !== undefined) return `${say(least)} to ${say(most)}`;
  return least !== undefined ? `${say(least)} or more` : `${say(most!)} or less`;
}
