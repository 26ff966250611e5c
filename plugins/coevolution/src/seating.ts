import { hashOf, mean, type AgentSpec, type Game } from 'evolab';

/** The agents of a game between two, by role: the first in one seat, the second in all others. */
export function seated(
  first: AgentSpec,
  second: AgentSpec,
  { roles }: Game,
  seat: number,
): readonly AgentSpec[] {
  return roles.map((_, role) => (role === seat ? first : second));
}

/** The seat of the first in a game of this number: the first role of two, and each in turn of more. */
export const seatOf = ({ roles }: Game, number: number): number =>
  roles.length === 2 ? 0 : number % roles.length;

/** What a game paid both: the first, and the second in the mean over its seats. */
export function sidesOf(payoffs: readonly number[], seat: number): readonly [first: number, second: number] {
  const others = payoffs.filter((_, role) => role !== seat);
  return [payoffs[seat], mean(others)];
}

/** The seed of the luck of games that share it, in games that have any. */
export const dice = ({ chance }: Game, ...seed: readonly (number | string)[]): { chanceSeed?: number } =>
  chance ? { chanceSeed: hashOf(...seed) } : {};
