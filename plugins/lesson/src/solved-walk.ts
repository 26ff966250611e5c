import { CHANCE, legalMovesOf, positionAfter, type Game, type Position } from 'evolab';
import { BoardLooks, changesBetween } from 'evolab/report';
import type { SolvedPositions } from '@evolab/oracle';
import { payoffText, rounded, signedText } from './positions.ts';

/** A move of a solved position. */
interface WalkMove {
  /** Its name and its cells, as an index of `SolvedWalk.moves`. */
  readonly move: number;
  /** The position it leads to; -1 if that is left out of the page. */
  readonly to: number;
  /** What it comes to for the role that makes it, with the plies to the end; of chance, for the first role. */
  readonly value: number;
  readonly plies?: number;
}

interface WalkPosition {
  /** The role to move, -1 for chance, -2 if the game is over. */
  readonly turn: number;
  /** Cells that differ from the start, and their looks, in turn; the position as text if there is no board. */
  readonly changes: readonly number[];
  readonly text?: string;
  /** What each role gets under best play. */
  readonly payoffs: readonly number[];
  readonly plies?: number;
  /** What it comes to, in words. */
  readonly said: string;
  /** The best first. */
  readonly moves: readonly WalkMove[];
  /** How the game goes on under best play from here, to its end or to a position of chance. */
  readonly line: readonly string[];
}

/** A solved game to walk through. */
export interface SolvedWalk {
  readonly looks: BoardLooks;
  readonly start: readonly number[];
  readonly moves: readonly { readonly name: string; readonly path: readonly number[] }[];
  /** The start first; all positions down to some ply if not all fit. */
  readonly positions: readonly WalkPosition[];
  /** The same positions, as the game prints them. */
  readonly texts: readonly string[];
  /** How many positions were solved. */
  readonly solved: number;
  /** Whether all that can arise are there. */
  readonly complete: boolean;
}

/** A line of best play is cut here: in games that may go on for long. */
const LONGEST_LINE = 60;

/** How many positions were solved, and of what kind: what is over has no average to compute. */
export function solvedText({ positions: [start], solved }: SolvedWalk): string {
  const kind =
    start.plies === undefined ? 'positions in which a role chooses' : 'positions, finished ones included,';
  return `${solved.toLocaleString('en')} ${kind}`;
}

/** The `most` first positions of a solved game, ply by ply, with what every move comes to. */
export function solvedWalk(game: Game, solved: SolvedPositions, most: number): SolvedWalk {
  const looks = new BoardLooks(game);
  const start = game.start();
  const startLooks = looks.of(start);
  const numbers = new Map<string, number>();
  const found: Position[] = [];
  const moves: { name: string; path: readonly number[] }[] = [];
  const moveNumbers = new Map<string, number>();
  const numberOf = (position: Position, key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (found.length >= most) return -1;
    numbers.set(key, found.length);
    return found.push(position) - 1;
  };
  numberOf(start, '');
  const positions: WalkPosition[] = [];
  let complete = true;
  for (let i = 0; i < found.length; i++) {
    const position = found[i];
    const { over, turn } = position;
    const list = legalMovesOf(game, position).map((move): WalkMove => {
      const name = game.moveName(position, move);
      const { path } = looks.cellsOf(position, move);
      const key = JSON.stringify([name, path]);
      let number = moveNumbers.get(key);
      if (number === undefined) moveNumbers.set(key, (number = moves.push({ name, path }) - 1));
      const child = positionAfter(game, position, move);
      const to = numberOf(child, keyOf(game, looks, child, `${i} ${move}`));
      if (to < 0) complete = false;
      const value = solved.payoffsOf(child)[turn === CHANCE ? 0 : turn];
      const far = solved.pliesOf(child);
      const plies = far === undefined ? {} : { plies: value === 0 ? 0 : far + 1 };
      return { move: number, to, value, ...plies };
    });
    if (turn !== CHANCE) list.sort(bestFirst);
    const payoffs = solved.payoffsOf(position);
    const plies = solved.pliesOf(position);
    positions.push({
      turn: over ? -2 : turn,
      changes: changesBetween(startLooks, looks.of(position)),
      ...looks.textOf(position),
      payoffs: payoffs.map(rounded),
      ...(plies !== undefined && { plies }),
      said: saidOf(game, position, payoffs, plies),
      moves: list,
      line: lineFrom(game, solved, position),
    });
  }
  return {
    looks,
    moves,
    positions,
    complete,
    start: startLooks,
    texts: found.map((position) => game.print(position)),
    solved: solved.positions,
  };
}

/**
 * What tells positions apart. Keys may count plies, which a position index does not; the look of the board tells apart what
 * such an index takes for the same. Where it has no number, as where chance comes next, the move that led there counts.
 */
function keyOf(game: Game, looks: BoardLooks, position: Position, way: string): string {
  const index = game.positionIndex;
  if (!index) return `${position.key(0)} ${position.key(1)} ${position.turn}`;
  if (position.over)
    return `over ${looks.of(position).join()} ${game.roles.map((_, role) => position.payoff(role)).join()}`;
  const number = position.turn === CHANCE ? -1 : index.indexOf(position);
  return number < 0 ? `way ${way}` : `${number} ${position.turn} ${looks.of(position).join()}`;
}

function saidOf(
  game: Game,
  position: Position,
  payoffs: readonly number[],
  plies: number | undefined,
): string {
  const { roles } = game;
  if (position.over) return `The game is over: ${payoffText(roles, payoffs)}.`;
  if (plies === undefined) {
    const expected = payoffs.map((payoff, role) => `${roles[role]} ${signedText(payoff)}`).join(', ');
    return `Under best play the expected payoffs are ${expected}.`;
  }
  const soon = plies > 0 ? ` in ${plies} ${plies === 1 ? 'ply' : 'plies'}` : '';
  return `Under best play: ${payoffText(roles, payoffs)}${soon}.`;
}

interface Ranked {
  readonly value: number;
  readonly plies?: number | undefined;
}

/** Quick wins and late losses are better. */
const bestFirst = (a: Ranked, b: Ranked): number =>
  b.value - a.value || Math.sign(a.value) * ((a.plies ?? 0) - (b.plies ?? 0));

/** The names of the best moves from a position on. */
function lineFrom(game: Game, solved: SolvedPositions, from: Position): string[] {
  const names: string[] = [];
  let position = from;
  while (!position.over && position.turn !== CHANCE && names.length < LONGEST_LINE) {
    const here = position;
    const ranked = legalMovesOf(game, here).map((move) => {
      const child = positionAfter(game, here, move);
      const value = solved.payoffsOf(child)[here.turn];
      return { move, child, value, plies: solved.pliesOf(child) };
    });
    const [best] = ranked.sort(bestFirst);
    names.push(game.moveName(here, best.move));
    position = best.child;
  }
  return names;
}
