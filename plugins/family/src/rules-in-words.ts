import { GameRules } from './game-rules.ts';
import {
  COLOURS,
  flips,
  hasMovement,
  placingOf,
  type Along,
  type CaptureRule,
  type DieRule,
  type Directions,
  type GoalRule,
  type MoveRule,
  type Placing,
  type RuleTree,
  type Target,
} from './rule-tree.ts';

/** The rules in sentences that a person can play by, one a line. */
export function rulesInWords(tree: RuleTree): string[] {
  const { pie, limit } = tree;
  return [
    boardWords(tree),
    ...turnWords(tree),
    ...tree.moves.map((move) => moveWords(move, tree)),
    ...(tree.block === undefined
      ? []
      : [
          'If the next player could win at once, a player must prevent it where possible, unless this stone wins.',
        ]),
    ...dieWords(tree),
    ...captureWords(tree.capture, tree),
    ...tree.goals.map((goal) => goalWords(goal, tree)),
    ...(tree.goals.length > 1 ? ['If a stone brings about several of these, the first of them counts.'] : []),
    ...passWords(tree),
    ...(tree.players === undefined ? [] : [OUT_WORDS]),
    ...(limit > 0 ? [`After ${limit} moves in all the game ends: ${countWords(tree)}.`] : []),
    ...(pie ? [pieWords(tree)] : []),
  ];
}

function dieWords({ die, moves }: RuleTree): string[] {
  if (die === undefined) return [];
  return [
    `Before each move a die with the numbers 1 to ${die.sides} is thrown: ${obligedWords(die, moves)}. Who cannot do so passes.`,
  ];
}

function obligedWords({ shows }: DieRule, moves: readonly MoveRule[]): string {
  if (shows === 'distance') return 'a stone must go exactly as many cells as it shows';
  const column = 'column of that number, counted from the left';
  if (!moves.some((move) => 'place' in move)) return `a stone in the ${column}, must move`;
  return moves.length === 1
    ? `the stone is placed in the ${column}`
    : `a stone must be placed, or move from a cell, in the ${column}`;
}

const OUT_WORDS =
  'Who loses is out of the game; the stones stay. The last player who is not out wins. Who is out pays; those left share it.';

function pieWords(tree: RuleTree): string {
  const { mirror } = new GameRules(tree);
  const seen = mirror.some((to, from) => to !== from)
    ? 'the stones take the other colour and stand as in a mirror, so that each sees the board as the other did'
    : 'the stones take the other colour';
  return `After the first move Black may change sides instead of moving: ${seen}; then White is to move.`;
}

function boardWords({ board, start, players: more }: RuleTree): string {
  const players = more ?? 2;
  const cells =
    board.shape === 'square'
      ? `a board of ${board.width} columns and ${board.height} rows`
      : board.shape === 'hexhex'
        ? `a hexagon of hexagons, ${board.size} along each side`
        : `a rhombus of hexagons, ${board.size} along each side`;
  const begin =
    start === 'empty'
      ? 'It is empty at the start.'
      : start === 'crosswise'
        ? 'Two white and two black stones stand crosswise on the four cells in the middle.'
        : start === 'chequered'
          ? 'Every cell has a stone at the start, white and black in turns; a1 is white.'
          : `White's stones fill the ${start.rows === 1 ? 'lowest row' : `lowest ${start.rows} rows`}, Black's the highest.`;
  const count = ['Two', 'Three', 'Four'][players - 2];
  const names = joined(
    COLOURS.slice(0, players).map((name) => name[0].toUpperCase() + name.slice(1)),
    'and',
  );
  return `${count} players, ${names}, play on ${cells}. ${begin}`;
}

function turnWords(tree: RuleTree): string[] {
  const { first, stones } = tree.turn;
  const what = placingOf(tree) === undefined ? 'move' : hasMovement(tree) ? 'action' : 'stone';
  if (stones === 1) return ['White begins; the players take turns.'];
  const count = (n: number) => `${n} ${n === 1 ? what : `${what}s`}`;
  const opening = first === stones ? '' : `, but White begins with ${count(first)}`;
  return [`A turn is ${count(stones)}${opening}.`];
}

const PLACES: Readonly<Record<Placing, string>> = {
  anywhere: 'an empty cell',
  lowest: 'an empty cell of the lowest row or right above a stone',
  'beside-any': 'an empty cell next to a stone, or anywhere on an empty board',
  'beside-own': 'an empty cell next to an own stone, or anywhere without own stones',
  'beside-enemy': 'an empty cell next to an enemy stone, or anywhere without enemy stones',
  'apart-own': 'an empty cell that is not next to an own stone',
  'apart-enemy': 'an empty cell that is not next to an enemy stone',
  capturing: 'an empty cell where it captures',
};

function moveWords(move: MoveRule, tree: RuleTree): string {
  const onto = (targets: readonly Target[]) =>
    targets.length === 2
      ? 'to an empty cell or onto an enemy stone, which is taken'
      : targets[0] === 'empty'
        ? 'to an empty cell'
        : 'onto an enemy stone, which is taken';
  if ('place' in move) {
    const places = hasMovement(tree) ? 'may place' : 'places';
    const touching = /beside|apart/.test(move.place) ? neighbourWords(tree) : '';
    return `A player ${places} a stone on ${PLACES[move.place]}.${touching}`;
  }
  if ('step' in move) return `A stone may step one cell ${directionWords(move.step)} ${onto(move.onto)}.`;
  if ('slide' in move)
    return `A stone may slide any number of empty cells ${directionWords(move.slide)}, ${slideWords(move.onto)}.`;
  if ('leap' in move) {
    const [a, b] = move.leap;
    const knight = a + b === 3 ? ' like a knight in chess' : '';
    const way = move.way === 'forward' ? ', only forward' : '';
    return `A stone may leap${knight}, ${a} by ${b} cells${way}, ${onto(move.onto)}.`;
  }
  const over =
    move.over.length === 2 ? 'a stone' : move.over[0] === 'own' ? 'an own stone' : 'an enemy stone';
  const take = move.take
    ? move.over.length === 2
      ? ', and takes it if it is an enemy'
      : ', and takes it'
    : '';
  return `A stone may jump ${directionWords(move.jump)} over ${over} next to it to the empty cell behind${take}.`;
}

function slideWords(onto: readonly Target[]): string {
  if (onto.length === 2) return 'and may end by taking the enemy stone behind them';
  return onto[0] === 'empty' ? 'and ends on one' : 'and must end by taking the enemy stone behind them';
}

const DIRECTION_WORDS: Readonly<Record<Directions, string>> = {
  forward: 'forward',
  'forward-diagonal': 'diagonally forward',
  sideways: 'sideways',
  backward: 'backward',
  'backward-diagonal': 'diagonally backward',
  orthogonal: 'along a row or column',
  diagonal: 'diagonally',
  all: 'in any direction',
};

const directionWords = (directions: readonly Directions[]): string =>
  joined(
    directions.map((direction) => DIRECTION_WORDS[direction]),
    'or',
  );

function neighbourWords({ board }: RuleTree): string {
  if (board.shape !== 'square') return '';
  return board.neighbours === 'all'
    ? ' Cells that touch at a corner are next to each other.'
    : ' Cells that touch only at a corner are not next to each other.';
}

const alongWords = (along: Along): string =>
  along === 'all' ? 'in any direction' : along === 'orthogonal' ? 'along a row or column' : 'diagonally';

function captureWords(capture: CaptureRule, tree: RuleTree): string[] {
  if (capture === 'none') return [];
  if (capture === 'enclosure')
    return [
      `When a player has placed or moved a stone, every enemy group that has no empty cell next to it is taken. A stone may be put where its own group has none; it is taken with the next enemy stone if that is still so.${neighbourWords(tree)}`,
    ];
  const [what, does] =
    capture.custodial === 'one'
      ? ['A single enemy stone', flips(capture) ? 'becomes an own stone' : 'is taken']
      : ['Enemy stones in an unbroken line', flips(capture) ? 'become own stones' : 'are taken'];
  return [
    `${what} between the stone just placed or moved and another own stone, ${alongWords(capture.along)}, ${does}.`,
  ];
}

function goalWords(goal: GoalRule, { board }: RuleTree): string {
  const verb = goal.result === 'win' ? 'wins' : 'loses';
  if ('line' in goal)
    return `A player who has ${goal.line} or more own stones in an unbroken line, ${board.shape === 'square' ? alongWords(goal.along) : 'in any direction'}, ${verb}.`;
  if ('connection' in goal) {
    const what =
      goal.connection === 'own-sides'
        ? 'the two sides of the own colour (White the lower and the upper, Black the left and the right one)'
        : goal.connection === 'opposite-sides'
          ? 'two opposite sides of the board'
          : 'three sides of the board, where a corner belongs to both of its sides,';
    return `A player who connects ${what} by a group of own stones ${verb}.${board.shape === 'square' ? connectedWords(board.neighbours) : ''}`;
  }
  if ('reach' in goal) return `A player who has a stone on the row furthest from the own side ${verb}.`;
  if ('elimination' in goal)
    return goal.elimination === 0
      ? `A player who takes the last enemy stone ${verb}.`
      : `A player who leaves the enemy ${goal.elimination} or fewer stones ${verb}.`;
  return `The first player to capture ${verb}.`;
}

const connectedWords = (neighbours: 'orthogonal' | 'all'): string =>
  neighbours === 'all' ? ' Stones that touch at a corner are connected.' : ' Corners do not connect.';

function passWords(tree: RuleTree): string[] {
  const { pass, end, limit } = tree;
  if (pass === 'forced')
    return [
      `A player who cannot move passes, and only then. When neither can, the game ends: ${countWords(tree)}.`,
    ];
  if (pass === 'allowed')
    return [`A player may pass. After two passes in a row the game ends: ${countWords(tree)}.`];
  if (end === 'loses' || end === 'wins') return [`A player who cannot move ${end}.`];
  const place = placingOf(tree);
  if ((place === 'anywhere' || place === 'lowest') && !hasMovement(tree))
    return [`When the board is full, the game ends: ${countWords(tree)}.`];
  const dull = end === 'draw' && limit > 0;
  return [
    dull
      ? 'If a player cannot move, nobody wins.'
      : `When a player cannot move, the game ends: ${countWords(tree)}.`,
  ];
}

function countWords({ end, board }: RuleTree): string {
  if (end === 'majority') return 'who has more stones on the board wins';
  if (end !== 'territory') return 'nobody wins';
  const corners = board.shape === 'square' && board.neighbours === 'all' ? ', also by corners' : '';
  return `who has more stones and territory wins; territory is empty cells that touch${corners} the stones of one player alone`;
}

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
