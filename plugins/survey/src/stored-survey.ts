import { plain, type PlainCheck } from 'evolab';
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

const { list, number, optional, record, text } = plain;

/** JSON has null for what is infinite. */
const bound: PlainCheck = (value) => (value === null ? undefined : number(value));
const share = { share: number, low: number, high: number };

const row = (roles: number): PlainCheck =>
  record({
    player: text,
    games: number,
    different: number,
    plies: record({ mean: number, low: number, high: number }),
    choices: record({ mean: number, most: number }),
    forced: number,
    wins: list(record(share), roles),
    payoffs: list(number, roles),
    draws: number,
    stopped: number,
    better: optional(record({ ...share, elo: bound, eloInterval: list(bound, 2) })),
  });

const measure = record({ value: bound, low: number, high: number });
/** The length is among the columns of a player. */
const measures = record({
  ...Object.fromEntries(Object.keys(MEASURES).map((name) => [name, measure])),
  length: () => undefined,
});

/** Whether the content of a file is that of a survey. */
export function isSurvey(content: unknown): content is StoredSurvey {
  const { roles } = (content ?? {}) as Partial<StoredSurvey>;
  const check = record({
    game: text,
    roles: list(text),
    games: number,
    seed: number,
    players: list(row(Array.isArray(roles) ? roles.length : 0)),
    measures: optional(measures),
    interrupted: optional(plain.flag),
  });
  return check(content) === undefined && (content as StoredSurvey).players.length > 0;
}
