import { lowestBit, popcount, type Move } from 'evolab';
import { emptyPoints, menInMills, neighbours, POINTS, ROWS } from './board.ts';
import {
  MorrisPosition,
  NONE,
  PLACEMENTS,
  originOf,
  secondTakenBy,
  takenBy,
  targetOf,
  type Rules,
} from './position.ts';

/** `d6`, `d6-d7`, and with captures `d6xa1`, `d6-d7xa1`, `d6xa1xb2`. */
export function moveName(_: MorrisPosition, move: Move): string {
  const name = (point: number, before: string) => (point === NONE ? '' : before + POINTS[point]);
  const from = originOf(move);
  const to = name(targetOf(move), from === NONE ? '' : '-');
  return name(from, '') + to + name(takenBy(move), 'x') + name(secondTakenBy(move), 'x');
}

/**
 * The rings from the outside, each clockwise from its top left corner; the side to move; the number of plies,
 * of which the first 18 are the placement phase; and, if a draw depends on them, the slides since the last
 * irreversible move: `.W....../B.....W./WBB..... W 36 a7-d7,b2-b4`.
 */
export function print(position: MorrisPosition): string {
  const { mine, theirs, turn, past, pastLength } = position;
  const [white, black] = turn === 0 ? [mine, theirs] : [theirs, mine];
  const signs = POINTS.map((_, i) => ((white >> i) & 1 ? 'W' : (black >> i) & 1 ? 'B' : '.')).join('');
  const rings = [signs.slice(0, 8), signs.slice(8, 16), signs.slice(16)].join('/');
  const slides = [];
  for (let i = 1; i < pastLength; i++) {
    const before = Math.floor(past[i - 1] / 0x1000000);
    const after = past[i] % 0x1000000;
    slides.push(`${POINTS[lowestBit(before & ~after)]}-${POINTS[lowestBit(after & ~before)]}`);
  }
  return [rings, 'WB'[turn], position.plies, slides.join(',')].join(' ').trimEnd();
}

const FORM =
  /^([WB.]{8})\/([WB.]{8})\/([WB.]{8}) ([WB]) (\d{1,6})(?: ([a-g]\d-[a-g]\d(?:,[a-g]\d-[a-g]\d)*))?$/;

/** Parses the text of `print`. */
export function parse(text: string, rules: Rules): MorrisPosition {
  const match = FORM.exec(text.trim());
  if (match === null) throw new SyntaxError(`'${text}' is not of the form rings/of 8/points W|B plies`);
  const rings = match[1] + match[2] + match[3];
  const position = new MorrisPosition(rules);
  position.plies = Number(match[5]);
  const { turn, hand, theirHand, plies } = position;
  refuse('WB'[turn] !== match[4], text, 'White moves after an even number of plies');
  refuse(plies > rules.maxPlies, text, `a game has ${rules.maxPlies} plies at most`);
  position.mine = boardOf(rings, 'WB'[turn]);
  position.theirs = boardOf(rings, 'BW'[turn]);
  const men = popcount(position.mine) + hand;
  const enemies = popcount(position.theirs) + theirHand;
  refuse(men > 9 || enemies > 9, text, 'a player has nine men, in hand and on the board');
  refuse(enemies < 3, text, 'only the player to move can have lost');
  if (match[6] !== undefined) {
    refuse(!position.remembers, text, 'slides are only remembered where a draw depends on them');
    restorePast(position, match[6].split(','), text);
  }
  if (position.remembers && plies >= PLACEMENTS) position.record();
  return position;
}

/** Undoes the slides one by one and records the positions before them, none of which may be a draw. */
function restorePast(position: MorrisPosition, slides: readonly string[], text: string): void {
  refuse(slides.length > position.plies - PLACEMENTS, text, 'more slides than plies');
  const { flying, repetition, occurrences, quietPlies } = position.rules;
  const times = new Map<number, number>();
  let { mine, theirs } = position;
  for (let i = slides.length - 1; i >= 0; i--) {
    const [from, to] = slides[i].split('-').map((name) => (POINTS as readonly string[]).indexOf(name));
    const reached = ((theirs >>> to) & (emptyPoints(mine, theirs) >>> from) & 1) === 1;
    const mill = ((menInMills(theirs) >>> to) & 1) === 1;
    refuse(from < 0 || to < 0 || !reached || mill, text, `${slides[i]} cannot have been the move`);
    const before = (theirs & ~(1 << to)) | (1 << from);
    const beside = ((neighbours(1 << from) >>> to) & 1) === 1;
    refuse(!beside && !(flying && popcount(before) === 3), text, `${slides[i]} is no slide`);
    [mine, theirs] = [before, mine];
    const past = mine * 0x1000000 + theirs;
    position.past[i] = past;
    times.set(past, (times.get(past) ?? 0) + 1);
  }
  position.pastLength = slides.length;
  const repeated = repetition && [...times.values()].some((count) => count >= occurrences);
  const quiet = quietPlies > 0 && slides.length > quietPlies;
  refuse(repeated || quiet, text, 'the game was over before');
}

function refuse(wrong: boolean, text: string, why: string): void {
  if (wrong) throw new SyntaxError(`'${text}' is no legal position: ${why}`);
}

function boardOf(rings: string, man: string): number {
  return [...rings].reduce((board, letter, i) => (letter === man ? board | (1 << i) : board), 0);
}

const PICTURE = `
7  *-----------*-----------*
   |           |           |
6  |   *-------*-------*   |
   |   |       |       |   |
5  |   |   *---*---*   |   |
   |   |   |       |   |   |
4  *---*---*       *---*---*
   |   |   |       |   |   |
3  |   |   *---*---*   |   |
   |   |       |       |   |
2  |   *-------*-------*   |
   |           |           |
1  *-----------*-----------*
   a   b   c   d   e   f   g`;

/** The board as text for people, with the men in hand. */
export function draw(position: MorrisPosition): string {
  const { mine, theirs, turn } = position;
  const signs = turn === 0 ? 'WB' : 'BW';
  let at = 0;
  const board = PICTURE.slice(1).replace(/\*/g, () => {
    const point = ROWS[at++];
    return (mine >> point) & 1 ? signs[0] : (theirs >> point) & 1 ? signs[1] : '.';
  });
  if (position.over) return `${board}\nover`;
  return `${board}\n${signs[0]} to move, ${position.hand} in hand; ${signs[1]} has ${position.theirHand} in hand`;
}
