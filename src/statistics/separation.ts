/** Players of whom the results do not say how far they are from others. */
export interface Separation {
  /** By player: no player outside this set took points from one inside it. Then nothing says how strong they are at most. */
  readonly above?: readonly boolean[];
  /** By player: no player inside this set took points from one outside it. Then nothing says how strong they are at least. */
  readonly below?: readonly boolean[];
}

/** Whose strengths results place in relation to each other. */
export interface Separations {
  /**
   * By group: the players around whose mean the intervals of the group are, if results place some of its players in relation to
   * each other only; empty if they place all of them, or if there is an anchor.
   */
  readonly references: readonly (readonly number[])[];
  /** By player; undefined if results place the player in relation to the anchor, or to the largest set of its group. */
  readonly separations: readonly (Separation | undefined)[];
}

/**
 * A difference of two strengths has a maximum-likelihood estimate only if each of the two took points from the other, directly
 * or through players who took points from each other in turn (Ford 1957; Hunter 2004, assumption 1). `gains` are pairs of
 * players of whom the first took points from the second. What a player is compared with is the anchor, or else the largest
 * set of players of its group who took points from each other, if one is the largest, and else everybody of its group.
 */
export function separationsOf(
  players: number,
  group: Int32Array,
  gains: Iterable<readonly [number, number]>,
  anchor: number | undefined,
): Separations {
  const all = Array.from({ length: players }, (_, i) => i);
  const { sets, setOf, reached } = mutualSets(players, gains);
  const reaches = (from: number, to: number): boolean => reached[setOf[from]][to] === 1;

  /** By group: the sets of its players, the largest first, and whether one is the largest. */
  const parts = Array.from(new Set(group), (own) => {
    const found = sets.filter(([member]) => group[member] === own).sort((a, b) => b.length - a.length);
    return { found, isUnique: found.length === 1 || found[0].length > found[1].length };
  });
  const isAnchored = (own: number): boolean => anchor !== undefined && group[anchor] === own;
  const separationOf = ([player]: readonly number[]): Separation | undefined => {
    const { found, isUnique } = parts[group[player]];
    // One player of each set that this one is compared with.
    const others = isAnchored(group[player])
      ? [anchor!]
      : (isUnique ? found.slice(0, 1) : found).map(([member]) => member);
    const behind = others.filter((other) => !reaches(other, player));
    const ahead = others.filter((other) => !reaches(player, other));
    if (behind.length === 0 && ahead.length === 0) return undefined;
    return {
      ...(behind.length > 0 && { above: all.map((one) => behind.every((other) => !reaches(other, one))) }),
      ...(ahead.length > 0 && { below: all.map((one) => ahead.every((other) => !reaches(one, other))) }),
    };
  };
  const separationBySet = sets.map(separationOf);
  return {
    references: parts.map(({ found, isUnique }, own) =>
      found.length > 1 && isUnique && !isAnchored(own) ? found[0] : [],
    ),
    separations: all.map((player) => separationBySet[setOf[player]]),
  };
}

/** The largest sets of players who took points from each other, directly or through others of the set. */
interface MutualSets {
  readonly sets: readonly (readonly number[])[];
  /** By player: the number of its set. */
  readonly setOf: Int32Array;
  /** By set and player: 1 if members took points from the player, directly or through others. */
  readonly reached: readonly Uint8Array[];
}

/** Parts players into such sets; `gains` as for `separationsOf`. */
export function mutualSets(players: number, gains: Iterable<readonly [number, number]>): MutualSets {
  const all = Array.from({ length: players }, (_, i) => i);
  const takes = all.map(() => new Set<number>());
  const gives = all.map(() => new Set<number>());
  for (const [winner, loser] of gains) {
    takes[winner].add(loser);
    gives[loser].add(winner);
  }
  const sets: number[][] = [];
  const setOf = new Int32Array(players).fill(-1);
  const reached: Uint8Array[] = [];
  for (const player of all) {
    if (setOf[player] >= 0) continue;
    const [down, up] = [reachedFrom(player, takes), reachedFrom(player, gives)];
    const members = all.filter((other) => down[other] && up[other]);
    for (const member of members) setOf[member] = sets.length;
    sets.push(members);
    reached.push(down);
  }
  return { sets, setOf, reached };
}

/** By node, 1 if it is `start` or can be reached from it. */
function reachedFrom(start: number, edges: readonly ReadonlySet<number>[]): Uint8Array {
  const reached = new Uint8Array(edges.length);
  reached[start] = 1;
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of edges[node]) {
      if (reached[next]) continue;
      reached[next] = 1;
      open.push(next);
    }
  return reached;
}
