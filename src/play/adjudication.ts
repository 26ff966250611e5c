import type { Adjudication } from '../contract/agent.ts';
import type { SearchResult } from '../contract/searcher.ts';
import { requireGame } from '../contract/requirements.ts';
import type { Game, Role } from '../contract/game.ts';
import { LabError } from '../util/errors.ts';

/** How an adjudicated game ended. */
export type Verdict = { readonly loser: Role } | 'draw';

/**
 * Ends games of two roles by what the players say of them, as cutechess and fastchess do. A row is broken by a move that
 * comes without a value: a random one, or one of a searcher that estimates nothing.
 */
export class Adjudicator {
  readonly #rules: Adjudication;
  /** By role: moves in a row that found its game lost, and that found it even. */
  readonly #lost = [0, 0];
  readonly #even = [0, 0];

  constructor(rules: Adjudication) {
    this.#rules = rules;
  }

  /**
   * Takes in what `role` says of the move that it made as ply number `plies` from 1; `found` is undefined if the move was not
   * searched. Undefined as long as the game goes on.
   */
  after(role: Role, found: SearchResult | undefined, plies: number): Verdict | undefined {
    const { resign, draw } = this.#rules;
    const value = found ? reportedValue(found) : Number.NaN;
    const count = (row: number[], holds: boolean) => (row[role] = holds ? row[role]! + 1 : 0);
    if (resign && count(this.#lost, value <= -resign.score) >= resign.moves) return { loser: role };
    if (!draw) return undefined;
    count(this.#even, Math.abs(value) <= draw.score);
    const late = plies >= 2 * draw.number;
    return late && this.#even.every((moves) => moves >= draw.moves) ? 'draw' : undefined;
  }
}

/** The value of the chosen move; NaN if the search reports none. */
function reportedValue({ move, value, moves, values, count }: SearchResult): number {
  const at = moves.indexOf(move);
  return at < 0 || at >= count || Number.isNaN(values[at]) ? Number.NaN : value;
}

/** What a game that was adjudicated pays, by role. */
export const payoffsOfVerdict = (verdict: Verdict): number[] =>
  verdict === 'draw' ? [0, 0] : [0, 1].map((role) => (role === verdict.loser ? -1 : 1));

/** LAB_WRONG_GAME unless games of this kind can be adjudicated. */
export function requireAdjudicable(game: Game): void {
  requireGame(
    game,
    { roles: [2, 2], turns: 'alternating', chance: false, utility: 'zero-sum' },
    'adjudication',
    'leave out --resign and --draw',
  );
}

/** LAB_BAD_OPTION unless all numbers are there and in their ranges. */
export function checkAdjudication({ resign, draw }: Adjudication): void {
  if (resign) {
    check('resign', 'score', resign.score, resign.score > 0 && resign.score <= 1, PAYOFF);
    check('resign', 'moves', resign.moves, isWhole(resign.moves, 1), 'a whole number above 0');
  }
  if (draw) {
    check('draw', 'number', draw.number, isWhole(draw.number, 0), 'a whole number, 0 or more');
    check('draw', 'moves', draw.moves, isWhole(draw.moves, 1), 'a whole number above 0');
    check(
      'draw',
      'score',
      draw.score,
      draw.score >= 0 && draw.score < 1,
      'an expected payoff from 0 to below 1',
    );
  }
}

const PAYOFF = 'an expected payoff above 0, at most 1';
const isWhole = (value: unknown, least: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= least;

function check(
  name: 'resign' | 'draw',
  key: string,
  value: number | undefined,
  fits: boolean,
  must: string,
): void {
  if (typeof value === 'number' && fits) return;
  const is = value === undefined ? 'is missing' : `is ${value}`;
  throw new LabError(
    'LAB_BAD_OPTION',
    `${name}: ${key} ${is} and must be ${must}`,
    `for example ${EXAMPLES[name]}`,
  );
}

const EXAMPLES = { resign: 'score=0.9,moves=3', draw: 'number=40,moves=8,score=0.05' };
