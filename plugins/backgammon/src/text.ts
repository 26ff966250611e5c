import { CHANCE } from 'evolab';
import { BAR } from './plays.ts';
import { positionId, readPositionId } from './position-id.ts';
import { Backgammon, hasContact, MEN, MOST_PLIES } from './position.ts';

export const ROLES = ['white', 'black'] as const;

const OPENING = 'opening';
const FORM = /^(\S+)(?: (white|black|opening)(?: ([1-6])([1-6]))?(?: ply (\d{1,4}))?)?$/;

/**
 * The position id of GNU Backgammon for the role that is on roll, that role or 'opening', its dice if they are rolled, and
 * the number of plies: '4HPwATDgc/ABMA white 31 ply 1'.
 */
export function print(position: Backgammon): string {
  const { player, larger, smaller, plies } = position;
  const id = positionId(position, Math.max(0, player));
  const words = [id, player < 0 ? OPENING : ROLES[player]];
  if (larger > 0) words.push(`${larger}${smaller}`);
  if (plies > 0) words.push(`ply ${plies}`);
  return words.join(' ');
}

/**
 * Reads what `print` wrote; an id alone means that White is to roll. Throws `SyntaxError` for positions in which both have
 * borne off all men or nobody can ever move.
 */
export function parse(text: string, gammons: boolean): Backgammon {
  const [, id, who = ROLES[0], one = '0', other = '0', plies = '0'] = FORM.exec(text) ?? [];
  if (id === undefined)
    throw new SyntaxError(
      "expected a position id, who is on roll, and dice, such as '4HPwATDgc/ABMA white 31'",
    );
  const position = new Backgammon(gammons);
  const opening = who === OPENING;
  readPositionId(id, position, opening ? 0 : ROLES.indexOf(who as 'white'));
  position.player = opening ? -1 : ROLES.indexOf(who as 'white');
  position.larger = Math.max(Number(one), Number(other));
  position.smaller = Math.min(Number(one), Number(other));
  position.turn = position.larger > 0 ? position.player : CHANCE;
  position.plies = Number(plies);
  position.race = !hasContact(position.points);
  if (opening && (position.larger > 0 || !isStart(position)))
    throw new SyntaxError('the opening roll comes before all others');
  check(position);
  return position;
}

function isStart({ words }: Backgammon): boolean {
  return new Backgammon(true).words.every((word, i) => word === words[i]);
}

function check(position: Backgammon): void {
  const { plies, player } = position;
  const done = [0, 1].filter((role) => position.off(role) === MEN);
  if (done.length > 1) throw new SyntaxError('both roles have borne off all men');
  if (done[0] === player) throw new SyntaxError('the role on roll has borne off all men');
  if (plies > MOST_PLIES) throw new SyntaxError(`a game has at most ${MOST_PLIES} plies`);
  if (shutOut(position, 0) && shutOut(position, 1)) throw new SyntaxError('nobody can enter from the bar');
  position.over = done.length > 0 || plies === MOST_PLIES;
  if (position.over && position.larger > 0) throw new SyntaxError('the game is over');
}

/** Whether `role` has a man on the bar and no point to enter on. */
function shutOut(position: Backgammon, role: 0 | 1): boolean {
  if (position.men(role, BAR) <= 0) return false;
  for (let point = 19; point <= 24; point++) if (position.men(role, point) > -2) return false;
  return true;
}
