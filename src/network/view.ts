import type { Game, Position, Role } from '../contract/game.ts';
import { option, type Option } from '../contract/option.ts';
import { kindOfGame } from '../contract/requirements.ts';

/**
 * Whose view of a position an evaluator gets: that of the role it is `asked` about, or, of two opposed roles, that of the
 * `opponent` of the role to move or to roll. What the opponent sees is worth the opposite to the other role.
 */
export type View = 'asked' | 'opponent';

/** The option `view` of evaluators. */
export const viewOption = (value: View): Option<View> =>
  option.choice(value, ['asked', 'opponent'], {
    help: "whose view of the position is evaluated: 'asked', that of the role it evaluates for, or 'opponent', of two roles that of the one not to move",
    renamed: { waiting: 'opponent' },
  });

/** Tells the viewer of positions of a game. Where the view 'opponent' has no meaning, the view is 'asked'. */
export class Viewer {
  /** As it is on this game. */
  readonly view: View;
  readonly #opponent: boolean;
  readonly #roller: ((position: Position) => Role) | undefined;

  constructor(game: Game, view: View) {
    const { roles, turns, utility } = kindOfGame(game);
    this.#opponent = view === 'opponent' && roles === 2 && turns === 'alternating' && utility === 'zero-sum';
    this.view = this.#opponent ? 'opponent' : 'asked';
    const { chance } = game;
    this.#roller = chance?.roller && ((position) => chance.roller!(position));
  }

  /** The role whose view is taken of `position` where `role` is evaluated. */
  of(position: Position, role: Role): Role {
    if (!this.#opponent) return role;
    const { turn } = position;
    if (turn >= 0) return 1 - turn;
    return this.#roller === undefined ? role : 1 - this.#roller(position);
  }
}
