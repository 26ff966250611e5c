import type { Random } from '../util/random.ts';

/** Points of a member in contests, those of earlier generations included, which count less, and how many games they were. */
export interface Scored {
  readonly points: number;
  readonly games: number;
}

/** What a generation's games count in the next one: rivals and openings are others, so that old points say less. */
export const GAMES_KEPT = 0.8;
/** The most champions of the past. */
const PAST = 50;

/** Members with the points of `games` games each; champions of the generation before that were copied keep a share of theirs. */
export function scoredMembers<M extends { readonly name: string }>(
  members: readonly M[],
  points: ArrayLike<number>,
  games: number,
  champions: readonly (Scored & { readonly name: string })[],
): (M & Scored)[] {
  return members.map((member, i) => {
    const earlier = champions.find(({ name }) => name === member.name);
    return {
      ...member,
      points: GAMES_KEPT * (earlier?.points ?? 0) + points[i]!,
      games: GAMES_KEPT * (earlier?.games ?? 0) + games,
    };
  });
}

/** The share of its points, as if it had drawn another two games: of few games little is known. */
export const shareOfPoints = ({ points, games }: Scored): number => (points + 1) / (games + 2);

/** The members that were born in a generation, which their names begin with, for its report. */
export function bornIn(
  generation: number,
  members: readonly { readonly name: string; readonly parent: string }[],
): { name: string; parent: string }[] {
  return members
    .filter(({ name }) => name.startsWith(`${generation}-`))
    .map(({ name, parent }) => ({ name, parent }));
}

/** Whom members may have to play. */
export interface Rivals<M> {
  /** The best of the last generation; none in the first, in which any members are rivals. */
  readonly champions: readonly M[];
  readonly members: readonly M[];
  /** Champions of the past. */
  readonly past: readonly M[];
}

/**
 * `count` rivals for all members of a generation: champions of the last one and as many of the past who are none of these, if
 * there are any, one of each in turn: with few games the last ones do not play.
 */
export function drawRivals<M extends { readonly name: string }>(
  { champions, members, past }: Rivals<M>,
  count: number,
  random: Random,
): M[] {
  const present = champions.length > 0 ? champions : random.shuffle([...members]);
  const old = past.filter(({ name }) => !present.some((one) => one.name === name));
  const now = present.slice(0, old.length > 0 ? Math.ceil(count / 2) : count);
  const then = random.shuffle(old).slice(0, count - now.length);
  return [...now.flatMap((one, i) => [one, ...then.slice(i, i + 1)]), ...then.slice(now.length)];
}

/** The champions of the past with one more; if they are too many, a random one of the others goes. */
export function remembered<M extends { readonly name: string }>(
  past: readonly M[],
  champion: M,
  random: Random,
): readonly M[] {
  if (past.some(({ name }) => name === champion.name)) return past;
  const dropped = past.length < PAST ? -1 : random.below(past.length);
  return [...past.filter((_, i) => i !== dropped), champion];
}
