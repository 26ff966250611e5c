import type { Game, Position, Role } from '../contract/game.ts';
import { option, type Option } from '../contract/option.ts';
import { kindOfGame } from '../contract/requirements.ts';
import type { ValueGraph } from '../contract/value-graph.ts';

/**
 * Whose view of a position an evaluator gets: that of the role it is `asked` about, or, of two opposed roles, that of the
 * `mover`, the role to move or to roll, or of the `opponent` of it. What one of these sees is worth the opposite to the other.
 */
export type View = ValueGraph['view'];

/** All views. */
export const VIEWS = ['asked', 'opponent', 'mover'] as const satisfies readonly View[];

/** The viewer in words, as in 'seen by the role ...'. */
export const VIEWER_TEXT: Readonly<Record<View, string>> = {
  asked: 'asked about',
  opponent: 'not to move',
  mover: 'to move',
};

/** The option `view` of evaluators. */
export const viewOption = (value: View): Option<View> =>
  option.choice(value, VIEWS, {
    help: "whose view of the position is evaluated: 'asked', that of the role it evaluates for, or of two roles 'opponent', that of the one not to move, or 'mover', that of the one to move",
    renamed: { waiting: 'opponent' },
  });

/** Tells the viewer of positions of a game. Where the views 'opponent' and 'mover' have no meaning, the view is 'asked'. */
export class Viewer {
  /** As it is on this game. */
  readonly view: View;
  readonly #roller: ((position: Position) => Role) | undefined;

  constructor(game: Game, view: View) {
    const { roles, turns, utility } = kindOfGame(game);
    const opposed = roles === 2 && turns === 'alternating' && utility === 'zero-sum';
    this.view = opposed ? view : 'asked';
    const { chance } = game;
    this.#roller = chance?.roller && ((position) => chance.roller!(position));
  }

  /** The role whose view is taken of `position` where `role` is evaluated. */
  of(position: Position, role: Role): Role {
    if (this.view === 'asked') return role;
    const { turn } = position;
    const mover = turn >= 0 ? turn : this.#roller?.(position);
    if (mover === undefined) return role;
    return this.view === 'mover' ? mover : 1 - mover;
  }
}
