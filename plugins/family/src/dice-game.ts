import { largest, smallest, type Encoder, type Game, type GameBoard } from 'evolab';
import { DicePosition } from './dice-position.ts';
import { cellsOfBoard, gameBoardOf } from './game-board.ts';
import { GameRules } from './game-rules.ts';
import type { RuleTree } from './rule-tree.ts';
import * as texts from './text.ts';
import { encodersOf, symmetriesOf } from './views.ts';

/** The game of a rule tree with a die that `readRules` has checked. */
export function diceGame(tree: RuleTree): Game<DicePosition> & { readonly rules: GameRules } {
  const rules = new GameRules(tree);
  const { sides } = tree.die!;
  return {
    rules,
    roles: texts.ROLES,
    maxMoves: Math.max(rules.maxMoves, sides),
    // A throw before each move.
    maxPlies: 2 * rules.maxPlies,
    chance: { probabilities: (_, out, at) => void out.fill(1 / sides, at, at + sides) },
    encoders: diceEncodersOf(rules, sides),
    symmetries: diceSymmetriesOf(rules),
    start: () => new DicePosition(rules),
    parse: (text) => parse(text, rules),
    print,
    moveName: ({ die, played }, move) => (die === 0 ? String(move) : texts.moveName(played, move)),
    draw: (position) => `${texts.draw(position.played)}${position.over ? '' : `, ${captionOf(position)}`}`,
    board: boardOf(rules),
  };
}

const captionOf = ({ die }: DicePosition): string => (die === 0 ? 'the die rolls' : `the die shows ${die}`);

/** The text of the game without the die, and what the die shows: `w../... w ply=0 die=2`. */
function print({ played, die }: DicePosition): string {
  return texts.print(played) + (die === 0 ? '' : ` die=${die}`);
}

function parse(text: string, rules: GameRules): DicePosition {
  const [, rest, face] = /^(.*?)(?: die=([1-9]))?$/s.exec(text.trim())!;
  const position = new DicePosition(rules);
  position.played.copy(texts.parse(rest, rules));
  position.die = Number(face ?? 0);
  position.settle();
  if (position.die > rules.tree.die!.sides || (position.over && position.die > 0))
    throw new SyntaxError(`'${text}' is no legal position: the die cannot show ${face}`);
  return position;
}

/** As in the game without the die; `planes` ends with a number for each face, 1 for the one that the die shows. */
function diceEncodersOf(rules: GameRules, sides: number): Record<'board' | 'planes', Encoder<DicePosition>> {
  const { board, planes } = encodersOf(rules);
  const { bitboards, cellwise: _, ...numbers } = board;
  const size = planes.size + sides;
  return {
    board: {
      ...numbers,
      ...(bitboards && {
        bitboards: { ...bitboards, write: ({ played }, role, out) => bitboards.write(played, role, out) },
      }),
      encode: ({ played }, role, out) => board.encode(played, role, out),
    },
    planes: {
      size,
      boardCells: Array.from({ length: size }, (_, i) => (i < planes.size ? i % rules.cells : -1)),
      range: [0, 1],
      encode({ played, die }, role, out) {
        planes.encode(played, role, out);
        for (let face = 1; face <= sides; face++) out[planes.size + face - 1] = face === die ? 1 : 0;
      },
    },
  };
}

/** Those that leave the number of every move as it is. */
function diceSymmetriesOf(rules: GameRules) {
  const { x } = rules.lattice;
  const all = symmetriesOf(rules);
  return rules.tree.die!.shows === 'distance'
    ? all
    : all.filter(({ cells }) => Array.from(cells).every((from, cell) => x[from] === x[cell]));
}

/** The board of the game without the die, with the die to its right. */
function boardOf(rules: GameRules): GameBoard<DicePosition> {
  const { pieces, cellsOf, colours } = gameBoardOf(rules);
  const board = cellsOfBoard(rules);
  const heights = board.cells.map(({ y }) => y);
  const die = {
    name: 'die',
    x: largest(board.cells.map(({ x }) => x)) + 1.25,
    y: (largest(heights) + smallest(heights)) / 2,
  };
  return {
    ...board,
    ...(colours && { colours }),
    cells: [...board.cells, die],
    pieces: ({ played, die, over }) => [
      ...pieces(played),
      ...(over ? [] : [{ cell: rules.cells, kind: 'die', ...(die > 0 && { text: String(die) }) }]),
    ],
    cellsOf: ({ played, die }, move) => (die === 0 ? { path: [rules.cells] } : cellsOf(played, move)),
    caption: (position) =>
      position.over ? '' : `${captionOf(position)}, ${rules.limit - position.played.plies} moves left`,
  };
}
