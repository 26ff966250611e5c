/** Who sits where in one game: the number of the agent of each role. */
export type Seating = readonly number[];

/**
 * As many games as there are roles, with one agent for each role: every agent has every role once. For two roles they are
 * the two games of a pair, with the roles swapped.
 */
export function rotations(roles: number): Seating[] {
  const seats = Array.from({ length: roles }, (_, role) => role);
  return seats.map((game) => seats.map((role) => (role + game) % roles));
}

/**
 * The games in which two agents, number 0 and 1, are compared on equal terms. One role: each alone. Two: a pair with the roles
 * swapped. More: number 0 in each seat among copies of number 1, then number 1 in each seat among copies of number 0, so
 * that both have every seat equally often.
 */
export function duelSeatings(roles: number): Seating[] {
  if (roles === 2) return rotations(2);
  const seats = Array.from({ length: roles }, (_, role) => role);
  return [0, 1].flatMap((lone) =>
    seats.map((seat) => seats.map((role) => (role === seat ? lone : 1 - lone))),
  );
}
