import type { SurveyRow } from './describe-games.ts';
import { MEASURES, type Measure, type MeasureName } from './measures.ts';

/** What the file of a survey holds. */
export interface StoredSurvey {
  /** As it was typed. */
  readonly game: string;
  readonly roles: readonly string[];
  /** Games of each player against itself. */
  readonly games: number;
  readonly seed: number;
  readonly players: readonly SurveyRow[];
  readonly measures?: StoredMeasures;
  readonly interrupted: boolean;
}

/** Measures as JSON has them: null where no game says anything. */
export type StoredMeasures = Readonly<
  Record<MeasureName, Omit<Measure, 'value'> & { readonly value: number | null }>
>;

type Fields = Readonly<Record<string, unknown>>;

/** Whether the content of a file is that of a survey, as far as it is shown. */
export function isSurvey(content: unknown): content is StoredSurvey {
  const { game, roles, games, seed, players, measures } = fieldsOf(content);
  return (
    isText(game) &&
    isNumber(games) &&
    isNumber(seed) &&
    isList(roles, isText) &&
    isList(players, (row) => isRow(row, roles.length)) &&
    players.length > 0 &&
    (measures === undefined || areMeasures(fieldsOf(measures)))
  );
}

function isRow(content: unknown, roles: number): boolean {
  const row = fieldsOf(content);
  const { player, plies, choices, wins, payoffs, better } = row;
  return (
    isText(player) &&
    hasNumbers(row, ['games', 'different', 'forced', 'draws', 'stopped']) &&
    hasNumbers(plies, ['mean', 'low', 'high']) &&
    hasNumbers(choices, ['mean', 'most']) &&
    isList(wins, isShare, roles) &&
    isList(payoffs, isNumber, roles) &&
    (better === undefined || isBetter(better))
  );
}

const isShare = (content: unknown): boolean => hasNumbers(content, ['share', 'low', 'high']);

function isBetter(content: unknown): boolean {
  const { elo, eloInterval } = fieldsOf(content);
  return isShare(content) && isBound(elo) && isList(eloInterval, isBound, 2);
}

/** The length is among the columns of a player. */
function areMeasures(measures: Fields): boolean {
  return Object.keys(MEASURES).every((name) => {
    if (name === 'length') return true;
    const measure = fieldsOf(measures[name]);
    return measure['value'] === null || hasNumbers(measure, ['value', 'low', 'high']);
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** JSON has null for what is infinite. */
const isBound = (value: unknown): boolean => value === null || isNumber(value);

/** Nothing has no fields. */
const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => isNumber(fieldsOf(value)[name]));

function isList(
  value: unknown,
  sound: (part: unknown) => boolean,
  length?: number,
): value is readonly unknown[] {
  return Array.isArray(value) && (length ?? value.length) === value.length && value.every(sound);
}
