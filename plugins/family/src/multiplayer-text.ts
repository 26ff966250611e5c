import type { Move } from 'evolab';
import type { GameRules } from './game-rules.ts';
import { MultiplayerPosition } from './multiplayer-position.ts';
import { COLOURS } from './rule-tree.ts';
import { drawRows, readRows, refusing, rowsOf } from './text.ts';

export const rolesOf = ({ players }: GameRules) => COLOURS.slice(0, players);

/** `c4`. */
export const moveName = ({ rules }: MultiplayerPosition, move: Move): string => rules.lattice.name(move);

/** The rows from the top, the side to move, and the roles that are out: `w../.bb/r.. w out=br`. */
export function print(position: MultiplayerPosition): string {
  const { rules, turn, out } = position;
  return textOf(rules, (cell) => position.ownerOf(cell), turn, out);
}

/** The text of a position of which `out` has the roles that are out as bits. */
export function textOf(
  rules: GameRules,
  ownerOf: (cell: number) => number,
  turn: number,
  out: number,
): string {
  const letters = rolesOf(rules).map((role) => role[0]);
  const gone = letters.filter((_, role) => ((out >> role) & 1) === 1).join('');
  return [rowsOf(rules, ownerOf).join('/'), letters[turn], ...(gone === '' ? [] : [`out=${gone}`])].join(' ');
}

/** Reads the text of `print`; throws `SyntaxError` for what is no legal position. */
export function parse(text: string, rules: GameRules): MultiplayerPosition {
  const fail = refusing(text);
  const [board = '', side = '', ...words] = text.trim().split(' ');
  const letters = rolesOf(rules).map((role) => role[0]);
  const position = new MultiplayerPosition(rules);
  readRows(rules, board, rules.players, fail).forEach((owner, cell) => {
    if (owner >= 0) position.place(owner, cell);
  });
  position.turn = letters.indexOf(side);
  if (position.turn < 0) fail(`${letters.join(', ')}: one must be to move`);
  const gone = /^out=([a-z]+)$/.exec(words[0] ?? '')?.[1] ?? '';
  if (words.length > (gone === '' ? 0 : 1)) fail(`'${words[gone === '' ? 0 : 1]}' is not known here`);
  for (const letter of gone) {
    if (!letters.includes(letter)) fail(`'${letter}' is no player`);
    position.out |= 1 << letters.indexOf(letter);
  }
  complete(position, fail);
  return position;
}

/** Refuses what cannot have come about, and sets whether the game is over. */
function complete(position: MultiplayerPosition, fail: (why: string) => never): void {
  const { rules, turn, out } = position;
  if (((out >> turn) & 1) === 1) fail('who is out is not to move');
  const standings = rolesOf(rules).map((_, role) => position.standing(role));
  const winner = standings.indexOf(1);
  if (winner >= 0 && (!position.decided || turn !== winner)) fail('the game is over');
  standings.forEach((standing, role) => {
    const isOut = ((out >> role) & 1) === 1;
    if (standing === -1 && !isOut) fail(`${rolesOf(rules)[role]} is out`);
    if (isOut && standing === 0 && winner < 0 && rules.tree.end !== 'loses')
      fail(`${rolesOf(rules)[role]} is not out`);
  });
  position.settle();
  if (position.out !== out) fail(`${rolesOf(rules)[turn]} cannot move and is out`);
}

/** The board as text for people. */
export function draw(position: MultiplayerPosition): string {
  const { rules, over, turn, decided } = position;
  const role = rolesOf(rules)[turn];
  const state = !over ? `${role} to move` : decided ? `${role} has won` : 'over';
  return drawRows(rules, (cell) => position.ownerOf(cell), state);
}
