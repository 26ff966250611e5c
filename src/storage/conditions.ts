import { LabError } from '../util/errors.ts';
import type { Value } from './database.ts';

/** A part of a query: an SQL expression with a `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

const OPERATORS: Readonly<Record<string, string>> = {
  '>=': '>=',
  '<=': '<=',
  '!=': '<>',
  '=': '=',
  '>': '>',
  '<': '<',
  '~': 'LIKE',
};

/**
 * Reads a condition such as `plies>=40`. The left side must be one of `columns`, whose SQL is ours; the right
 * side is never more than a value, which must be a number if the column is one of `numbers`. After `~` it is
 * a pattern with `%` for any text. LAB_USAGE for anything else.
 */
export function parseCondition(
  text: string,
  columns: Readonly<Record<string, string>>,
  numbers: readonly string[],
): Condition {
  const [, name, operator, value] = /^\s*(\w+)\s*(>=|<=|!=|=|>|<|~)(.*)$/s.exec(text) ?? [];
  if (name === undefined || !Object.hasOwn(columns, name))
    throw new LabError(
      'LAB_USAGE',
      `'${text}' is no condition`,
      `for example ${Object.keys(columns)[0]}=...; known: ${Object.keys(columns).join(', ')}; = != < <= > >= ~`,
    );
  const word = value!.trim();
  const sql = `${columns[name]} ${OPERATORS[operator!]} ?`;
  if (operator === '~' || !numbers.includes(name)) return { sql, values: [word] };
  // In SQLite every number is smaller than any text.
  if (word === '' || !Number.isFinite(Number(word)))
    throw new LabError(
      'LAB_USAGE',
      `'${text}' compares a number with '${word}'`,
      `for example ${name}${operator}40`,
    );
  return { sql, values: [Number(word)] };
}

/** All of `conditions` at once. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? 'TRUE' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
