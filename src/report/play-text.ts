import type { Game, Position, Role } from '../contract/game.ts';
import { lineText } from '../util/escape.ts';
import { fixed, shortNumber } from './numbers.ts';

/** What is said of a game of a person against an agent. */
interface PlayedGame {
  readonly game: Game;
  readonly position: Position;
  /** The person's. */
  readonly role: Role;
  /** The role that chooses next. */
  readonly mover: Role;
  /** Who has a role, by name. */
  playerOf(role: Role): string;
  /** The outcomes of chance since the last choice. */
  readonly rolled: readonly string[];
  readonly scores: { readonly unit: string; readonly byRole: readonly number[] } | undefined;
}

/** Who plays what. */
export function sidesText(played: PlayedGame): string {
  const {
    game: { roles },
    role,
  } = played;
  if (roles.length === 1) return `You play ${roles[0]}.`;
  const others = roles.flatMap((name, other) =>
    other === role ? [] : [{ name, player: played.playerOf(other) }],
  );
  const players = [...new Set(others.map(({ player }) => player))];
  const parts = players.map((player) => {
    const own = others.filter((other) => other.player === player).map(({ name }) => name);
    return `${player} plays ${own.join(' and ')}`;
  });
  return lineText(`You play ${roles[role]}, ${parts.join(', ')}.`);
}

/** The agent that moves next, and its role if it has several. */
export function moverText(played: PlayedGame): string {
  const {
    game: { roles },
    mover,
  } = played;
  const player = played.playerOf(mover);
  return lineText(roles.length > 2 ? `${player} (${roles[mover]})` : player);
}

/** What was rolled, drawn or dealt since the last choice; none if nothing was. */
export function luckLines({ rolled }: PlayedGame): string[] {
  return rolled.length > 0 ? [`Chance: ${rolled.map(lineText).join(', ')}`] : [];
}

/** How a game ended that is over: the scores if it has any, and what that means for the person. */
export function outcomeLines({ game: { roles }, position, role, scores }: PlayedGame): string[] {
  const list = (numbers: readonly number[]) =>
    numbers
      .map((number, of) => (roles.length === 1 ? `${number}` : `${roles[of]} ${shortNumber(number)}`))
      .join(', ');
  const payoffs = roles.map((_, of) => position.payoff(of));
  const own = payoffs[role]!;
  return [
    ...(scores ? [lineText(`${list(scores.byRole)} ${scores.unit}`)] : []),
    ...(roles.length > 2 ? [lineText(`Payoffs: ${list(payoffs)}`)] : []),
    own > 0 ? 'You win.' : own < 0 ? 'You lose.' : 'A draw.',
  ];
}

/** A move with its value, unless the agent gives none, as a program of others may. */
export function moveText({ move, value }: { readonly move: string; readonly value: number }): string {
  return lineText(move) + (Number.isNaN(value) ? '' : ` (${fixed(value, 2)})`);
}
