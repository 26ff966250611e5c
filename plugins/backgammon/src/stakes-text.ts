import { CRAWFORD, DoublingBackgammon, NOTHING, TO_DOUBLE } from './doubling.ts';
import type { Backgammon } from './position.ts';
import { ROLES } from './text.ts';

/** What a role is asked for before a roll; undefined if nothing. */
export function askedText(position: Backgammon): string | undefined {
  if (!(position instanceof DoublingBackgammon) || position.asked === NOTHING) return undefined;
  const { asked, turn, cube } = position;
  return asked === TO_DOUBLE
    ? `${ROLES[turn]}: roll, or double to ${2 * cube}`
    : `${ROLES[turn]}: take it at ${2 * cube}, or drop`;
}

/** The cube, the score of the match and whether nobody may double, as far as there are any. */
export function stakesTexts({
  stakes,
  cube,
  owner,
  scores,
  crawford,
  over,
}: DoublingBackgammon): readonly string[] {
  const parts: string[] = [];
  if (stakes.largest > 0)
    parts.push(cube === 1 ? 'cube in the middle' : `cube at ${cube}, ${ROLES[owner]}'s`);
  if (stakes.match > 0) parts.push(`${ROLES[0]} ${scores[0]}, ${ROLES[1]} ${scores[1]} of ${stakes.match}`);
  if (stakes.match > 1 && crawford === CRAWFORD && !over) parts.push("Crawford's game: no doubling");
  return parts;
}
