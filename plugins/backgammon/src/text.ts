import { CHANCE } from 'evolab';
import {
  CRAWFORD,
  CRAWFORD_TO_COME,
  DoublingBackgammon,
  LARGEST_CUBES,
  NOTHING,
  POST_CRAWFORD,
  TO_DOUBLE,
  TO_TAKE,
} from './doubling.ts';
import { BAR } from './plays.ts';
import { positionId, readPositionId } from './position-id.ts';
import { Backgammon, hasContact } from './position.ts';

export const ROLES = ['white', 'black'] as const;

const OPENING = 'opening';
/** What is said of a role that may double, has doubled, or has doubled with success. */
const ASKED = ['', 'may double', 'doubles', 'doubled'] as const;
const DOUBLED = 3;
const FORM =
  /^(\S+)(?: (white|black|opening)(?: (?:([1-6])([1-6])|(may double|doubles|doubled)))?(?: cube (\d{1,2})(?: (white|black))?)?(?: score (\d{1,2})-(\d{1,2})(?: (crawford|post-crawford))?)?(?: ply (\d{1,5}))?)?$/;

/**
 * The position id of GNU Backgammon for the role that is on roll, that role or 'opening', its dice if they are rolled, and
 * the number of plies: '4HPwATDgc/ABMA white 31 ply 1'. With a cube, in place of the dice 'may double' if the role is to decide,
 * 'doubles' if the other is, 'doubled' if that has dropped; then the cube, its owner and the score of a match:
 * '4HPwATDgc/ABMA white may double cube 2 white score 3-1'.
 */
export function print(position: Backgammon): string {
  const { player, larger, smaller, plies } = position;
  const id = positionId(position, Math.max(0, player));
  const words = [id, player < 0 ? OPENING : ROLES[player]];
  if (larger > 0) words.push(`${larger}${smaller}`);
  if (position instanceof DoublingBackgammon) for (const word of stakesWords(position)) words.push(word);
  if (plies > 0) words.push(`ply ${plies}`);
  return words.join(' ');
}

function stakesWords({
  stakes,
  asked,
  dropped,
  cube,
  owner,
  scores,
  crawford,
}: DoublingBackgammon): string[] {
  const words: string[] = [];
  if (dropped >= 0) words.push(ASKED[DOUBLED]);
  else if (asked !== NOTHING) words.push(ASKED[asked]);
  if (cube > 1) words.push(`cube ${cube} ${ROLES[owner]}`);
  if (stakes.match > 0) words.push(`score ${scores.join('-')}`);
  if (stakes.match > 1 && crawford !== CRAWFORD_TO_COME)
    words.push(crawford === CRAWFORD ? 'crawford' : 'post-crawford');
  return words;
}

/**
 * Reads what `print` wrote into `position`, which is at its start; an id alone means that White is to roll. Throws `SyntaxError`
 * for positions in which both have borne off all men or nobody can ever move, and for cubes and scores that cannot be.
 */
export function parse<P extends Backgammon>(text: string, position: P): P {
  const found = FORM.exec(text);
  if (!found)
    throw new SyntaxError(
      "expected a position id, who is on roll, and dice, such as '4HPwATDgc/ABMA white 31'",
    );
  const [, id, who = ROLES[0], one = '0', other = '0'] = found;
  const opening = who === OPENING;
  readPositionId(id, position, opening ? 0 : ROLES.indexOf(who as 'white'));
  position.player = opening ? -1 : ROLES.indexOf(who as 'white');
  position.larger = Math.max(Number(one), Number(other));
  position.smaller = Math.min(Number(one), Number(other));
  position.turn = position.larger > 0 ? position.player : CHANCE;
  position.plies = Number(found[11] ?? '0');
  position.race = !hasContact(position.points);
  if (opening && (position.larger > 0 || !isStart(position)))
    throw new SyntaxError('the opening roll comes before all others');
  check(position);
  const doubling = position instanceof DoublingBackgammon;
  if (!doubling && found.slice(5, 11).some((word) => word !== undefined))
    throw new SyntaxError('this game has neither a cube nor a score');
  if (doubling) readStakes(position, found);
  if (position.over && position.larger > 0) throw new SyntaxError('the game is over');
  return position;
}

/** Reads the cube and the score. */
function readStakes(position: DoublingBackgammon, found: RegExpExecArray): void {
  const [asked, cube = '1', owner, white, black, crawford] = found.slice(5, 11) as (string | undefined)[];
  const { largest, match } = position.stakes;
  position.cube = Number(cube);
  position.owner = owner === undefined ? -1 : ROLES.indexOf(owner as 'white');
  const isTurned = position.cube > 0 && LARGEST_CUBES.some((value) => value === position.cube);
  if (position.cube !== 1 && !(isTurned && position.cube <= largest))
    throw new SyntaxError(`a cube of ${cube} cannot be`);
  if (position.cube > 1 !== (owner !== undefined))
    throw new SyntaxError('a cube above 1 has an owner, and no other has');
  if (match > 0 !== (white !== undefined))
    throw new SyntaxError(match > 0 ? "a match has a score, such as 'score 0-0'" : 'this game is no match');
  position.scores = [Number(white ?? 0), Number(black ?? 0)];
  if (match > 1)
    position.crawford =
      crawford === undefined ? CRAWFORD_TO_COME : crawford === 'crawford' ? CRAWFORD : POST_CRAWFORD;
  else if (crawford !== undefined) throw new SyntaxError("this game has no Crawford's game");
  const word = asked === undefined ? NOTHING : ASKED.indexOf(asked as 'doubles');
  position.dropped = word === DOUBLED ? 1 - position.player : -1;
  position.asked = word === DOUBLED ? NOTHING : word;
  if (word === DOUBLED) position.over = true;
  if (word === TO_DOUBLE) position.turn = position.player;
  if (word === TO_TAKE) position.turn = 1 - position.player;
  const decides = word === TO_DOUBLE || word === TO_TAKE;
  const may = position.player >= 0 && (!decides || (!position.over && position.mayDouble(position.player)));
  if (word !== NOTHING && !may) throw new SyntaxError('this role may not double');
  checkScore(position);
  position.settle();
}

function checkScore({
  scores,
  crawford,
  stakes: { match },
  over,
  mostPlies,
  plies,
}: DoublingBackgammon): void {
  if (match === 0) return;
  const most = Math.max(scores[0], scores[1]);
  if (most >= match !== (over && plies < mostPlies))
    throw new SyntaxError(`a score of ${scores.join('-')} cannot be`);
  if (most < match && match > 1 && (most === match - 1) === (crawford === CRAWFORD_TO_COME))
    throw new SyntaxError(
      `'crawford' or 'post-crawford' stands where a role lacks one point, and only there`,
    );
}

function isStart(position: Backgammon): boolean {
  return new Backgammon(true).words.every((word, i) => word === position.words[i]);
}

function check(position: Backgammon): void {
  const { plies, player, mostPlies } = position;
  const done = [0, 1].filter((role) => position.hasBorneOff(role));
  if (done.length > 1) throw new SyntaxError('both roles have borne off all men');
  if (done[0] === player) throw new SyntaxError('the role on roll has borne off all men');
  if (plies > mostPlies) throw new SyntaxError(`a game has at most ${mostPlies} plies`);
  if (shutOut(position, 0) && shutOut(position, 1)) throw new SyntaxError('nobody can enter from the bar');
  position.over = done.length > 0 || plies === mostPlies;
}

/** Whether `role` has a man on the bar and no point to enter on. */
function shutOut(position: Backgammon, role: 0 | 1): boolean {
  if (position.men(role, BAR) <= 0) return false;
  for (let point = 19; point <= 24; point++) if (position.men(role, point) > -2) return false;
  return true;
}
