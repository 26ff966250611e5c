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
 * `plies>=40` as a condition. What stands on the left must be one of `columns`, whose SQL is ours; what stands on the
 * right is only ever a value, which of `numbers` must be a number. After `~` it is a pattern with `%` for any text.
 * LAB_USAGE.
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
  const word = value.trim();
  const sql = `${columns[name]} ${OPERATORS[operator]} ?`;
  if (operator === '~' || !numbers.includes(name)) return { sql, values: [word] };
  // SQLite would find every number smaller than any text.
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
