import { GameRules } from './game-rules.ts';
import { FamilyPosition } from './position.ts';
import { Lattice } from './lattice.ts';
import { standing } from './standing.ts';
import {
  canCapture,
  endsByItself,
  goalKey,
  placingOf,
  type Directions,
  type MoveRule,
  type RuleTree,
} from './rule-tree.ts';

/** Plies of a game that does not end by itself, if its rules say nothing. */
const USUAL_LIMIT = 200;

export function usualLimit(tree: Pick<RuleTree, 'moves' | 'capture' | 'die'>): number {
  return endsByItself(tree) ? 0 : USUAL_LIMIT;
}

type Fail = (path: readonly (string | number)[], what: string) => never;

/** Calls `fail` with the key, as a path, of what does not go together; it must throw. */
export function checkRules(tree: RuleTree, fail: Fail): void {
  const { board, moves, capture, turn, goals, pass, end, limit, pie, start } = tree;
  const lattice = new Lattice(board);
  const square = board.shape === 'square';
  moves.forEach((move, i) => checkMove(move, i, lattice, fail));
  if (moves.filter((move) => 'place' in move).length > 1) fail(['moves'], 'has more than one way of placing');
  if (moves.filter((move) => 'leap' in move).length > 1) fail(['moves'], 'has more than one leap');
  const place = placingOf(tree);
  if (place === undefined && start === 'empty') fail(['start'], 'is empty, and no stones are placed');
  if (typeof start === 'object' && 2 * start.rows > lattice.height) fail(['start', 'rows'], 'overlap');
  if (start === 'crosswise' && (!square || lattice.width % 2 === 1 || lattice.height % 2 === 1))
    fail(['start'], 'crosswise needs a square board with even sides');
  if (start === 'chequered' && !square) fail(['start'], 'chequered needs a square board');
  if (place === 'capturing' && typeof capture !== 'object')
    fail(['moves'], 'placing where it captures needs custodial capture');
  if (!square && typeof capture === 'object' && capture.along !== 'all')
    fail(['capture', 'along'], 'on hexagons lines run along all');
  goals.forEach((goal, i) => {
    if ('line' in goal) {
      if (!square && goal.along !== 'all') fail(['goals', i, 'along'], 'on hexagons lines run along all');
      if (goal.line > Math.max(lattice.width, lattice.height))
        fail(['goals', i, 'line'], 'is longer than the board');
    }
    if ('connection' in goal && goal.connection === 'own-sides' && board.shape === 'hexhex')
      fail(['goals', i, 'connection'], 'a hexhex has no sides of its own for each role');
    if ('elimination' in goal && (place !== undefined || !canCapture(tree)))
      fail(['goals', i, 'elimination'], 'needs captures, and stones that are on the board at the start');
    if ('capture' in goal && !canCapture(tree)) fail(['goals', i, 'capture'], 'nothing captures');
  });
  if (new Set(goals.map(goalKey)).size < goals.length) fail(['goals'], 'name the same goal twice');
  if (goals.length === 0 && end === 'draw') fail(['goals'], 'nobody can win');
  if (pass !== 'never' && (end === 'loses' || end === 'wins'))
    fail(['end'], 'after passes there is nobody who cannot move: draw, majority or territory');
  if (limit === 0 && !endsByItself(tree))
    fail(['limit'], 'such a game needs one: it might not end by itself');
  if (limit === 1) fail(['limit'], 'is below 2');
  if (turn.first > turn.stones) fail(['turn', 'first'], 'is more than the stones of a turn');
  if (pie && turn.first !== 1) fail(['pie'], 'needs a first turn of one stone');
  if (pie && pass !== 'never') fail(['pie'], 'needs a first turn that is not passed');
  checkDie(tree, lattice, fail);
  checkPlayers(tree, fail);
  const rules = new GameRules(tree);
  if (pie && !rules.fair) fail(['pie'], 'the board does not look the same from both sides');
  const position = new FamilyPosition(rules);
  if (metAtStart(position)) fail(['goals'], 'one is met before the game begins');
  if (!position.canMove(0)) fail(['moves'], 'there is none at the start');
}

/** Games for more than two are placing games, so far: no rule is about the one enemy, or about sides of the board. */
function checkPlayers(tree: RuleTree, fail: Fail): void {
  const { players, block, start, moves, capture, turn, goals, pass, end, limit, pie } = tree;
  const blocks = block !== undefined;
  if (players === undefined) {
    if (blocks) fail(['block'], 'is for more than two players');
    return;
  }
  const other = `is not for ${players} players`;
  if (start !== 'empty') fail(['start'], other);
  moves.forEach((move, i) => {
    if (!('place' in move) || move.place === 'capturing') fail(['moves', i], other);
  });
  if (capture !== 'none') fail(['capture'], other);
  if (turn.stones > 1) fail(['turn', 'stones'], other);
  goals.forEach((goal, i) => {
    if ('reach' in goal || ('connection' in goal && goal.connection === 'own-sides'))
      fail(['goals', i], other);
  });
  if (pass !== 'never') fail(['pass'], other);
  if (end !== 'draw' && end !== 'loses') fail(['end'], `${other}: draw or loses`);
  if (limit > 0) fail(['limit'], other);
  if (pie) fail(['pie'], other);
  if (blocks && placingOf(tree) !== 'anywhere') fail(['block'], 'needs stones that are placed anywhere');
  if (blocks && !goals.some(({ result }) => result === 'win')) fail(['block'], 'no goal wins');
}

/** The die is for two, one move a turn; a pass is what is left without a move of its number. */
function checkDie(
  { die, players, pass, pie, turn, moves }: RuleTree,
  { width, height }: Lattice,
  fail: Fail,
): void {
  if (die === undefined) return;
  const { shows, sides } = die;
  const other = 'is not for games with a die';
  if (players !== undefined) fail(['players'], other);
  if (pass !== 'never') fail(['pass'], other);
  if (pie) fail(['pie'], other);
  if (turn.stones > 1) fail(['turn', 'stones'], other);
  if (shows === 'column') {
    if (sides !== width) fail(['die', 'sides'], `does not name each of the ${width} columns`);
    return;
  }
  if (!moves.some((move) => 'slide' in move))
    fail(['die', 'shows'], 'the distance of slides, and none slides');
  if (moves.some((move) => 'place' in move))
    fail(['die', 'shows'], 'a stone that is placed goes no distance');
  if (sides >= Math.max(width, height)) fail(['die', 'sides'], 'is further than the board');
}

function checkMove(move: MoveRule, i: number, lattice: Lattice, fail: Fail): void {
  const square = lattice.shape === 'square';
  if ('place' in move) {
    if (move.place === 'lowest' && !square)
      fail(['moves', i, 'place'], 'the lowest cell needs a square board');
    return;
  }
  if ('leap' in move) {
    if (!square) fail(['moves', i, 'leap'], 'leaps need a square board');
    if (move.leap[0] === move.leap[1]) fail(['moves', i, 'leap'], 'a leap is not along a diagonal');
    return;
  }
  const [key, names]: [string, readonly Directions[]] =
    'step' in move ? ['step', move.step] : 'slide' in move ? ['slide', move.slide] : ['jump', move.jump];
  for (const name of names)
    if (lattice.directions(name, 0).length === 0)
      fail(['moves', i, key], `on hexagons there is no direction '${name}'`);
  if ('jump' in move && move.take && !move.over.includes('enemy'))
    fail(['moves', i, 'take'], 'only enemies are taken');
}

/** Whether either role meets a goal without a move. */
function metAtStart(position: FamilyPosition): boolean {
  return [0, 1].some((role) => standing(position, role) !== 0);
}
