import { CHANCE, Random, type Encoder, type Evaluator, type Game, type Position, type Role } from 'evolab';
import { Outcomes } from 'evolab/search';
import type { Table } from './layout.ts';
import { LookUps } from './look-ups.ts';
import type { Plan } from './plan.ts';

/** A table and what it adds to the sum in the mean over positions, by size. */
export interface TableWorth {
  readonly cells: readonly number[];
  readonly share: number;
  /** The content whose weight times frequency is largest. */
  readonly content: readonly number[];
  readonly weight: number;
  /** How often it is looked up, for each position. */
  readonly frequency: number;
}

const GAMES = 20;
const MOST_PLIES = 200;
/** So that games differ. */
const RANDOM_SHARE = 0.2;

/** The tables of a network by weight times frequency in games against itself, the most important first. */
export function tableWorths(
  plan: Plan,
  game: Game,
  weights: Float32Array,
  evaluator: Evaluator,
): TableWorth[] {
  const { layout } = plan;
  const looked = new Float64Array(layout.size);
  const added = new Float64Array(layout.size);
  const lookUps = new LookUps(plan);
  let positions = 0;
  for (const { position, mover } of selfPlay(game, evaluator)) {
    const base = lookUps.read(position, plan.viewer.of(position, mover));
    positions++;
    for (const { at, images } of layout.tables) {
      for (const image of images) {
        const place = at + lookUps.indexOf(image);
        looked[place]++;
        added[place] += weights[base + place];
      }
    }
  }
  const worths = layout.tables.map((table) => worthOf(table, looked, added, plan));
  const total = worths.reduce((sum, { worth }) => sum + worth, 0) || 1;
  return worths
    .sort((a, b) => b.worth - a.worth)
    .map(({ cells, worth, content, weight, frequency }) => ({
      cells,
      share: worth / total,
      content,
      weight,
      frequency: frequency / positions,
    }));
}

function worthOf(
  { cells, at, size }: Table,
  looked: Float64Array,
  added: Float64Array,
  { layout, low }: Plan,
) {
  let worth = 0;
  let best = at;
  for (let i = at; i < at + size; i++) {
    worth += Math.abs(added[i]);
    if (Math.abs(added[i]) > Math.abs(added[best])) best = i;
  }
  const content = cells.map((_, i) => (Math.floor((best - at) / layout.values ** i) % layout.values) + low);
  return { cells, worth, content, weight: added[best] / Math.max(1, looked[best]), frequency: looked[best] };
}

/** Positions after each move of games at one ply. */
function* selfPlay(
  game: Game,
  evaluator: Evaluator,
): Generator<{ readonly position: Position; readonly mover: Role }, void> {
  const random = new Random('n-tuple', 'describe');
  const moves = new Int32Array(game.maxMoves);
  const child = game.start();
  const outcomes = game.chance && new Outcomes(game);
  for (let play = 0; play < GAMES; play++) {
    const position = game.start();
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      if (position.turn === CHANCE) {
        position.play(outcomes!.sample(position, random));
        if (position.over) break;
        continue;
      }
      const count = position.moves(moves, 0);
      const role = position.turn;
      let best = random.below(count);
      if (random.unit() >= RANDOM_SHARE) {
        let most = -Infinity;
        for (let i = 0; i < count; i++) {
          child.copy(position);
          child.play(moves[i]);
          const value = child.over ? child.payoff(role) : evaluator.evaluate(child, role);
          if (value > most) [most, best] = [value, i];
        }
      }
      position.play(moves[best]);
      if (position.over) break;
      yield { position, mover: role };
    }
  }
}

const SHOWN = 4;

/** The most important tables, each with its cells and its weightiest content on a board. */
export function describeTables(worths: readonly TableWorth[], encoder: Encoder): string {
  const shown = worths.slice(0, SHOWN).map(({ cells, share, content, weight, frequency }) => {
    const sides = [cells.map((_, i) => i.toString(36)), content.map(symbolOf)].map((texts) =>
      drawn(encoder, cells, texts),
    );
    const lines = sides[0].map((line, i) => `  ${line}   ${sides[1][i]}`);
    const weightText = `${weight < 0 ? '' : '+'}${weight.toFixed(4)}`;
    return [
      `${cells.join('-')}: ${(100 * share).toFixed(1)}% of all that is added; weightiest ${weightText}, ${frequency.toFixed(2)} times a position`,
      ...lines,
    ].join('\n');
  });
  return [
    `Tables by weight times frequency in ${GAMES} games against itself, ${shown.length} of ${worths.length}:`,
    ...shown,
  ].join('\n');
}

/** A piece of the role that looks is x or X, of the other o or O; capitals are of the second kind, digits of others. */
function symbolOf(number: number): string {
  if (number === 0) return '-';
  const kind = Math.abs(number);
  if (kind > 2) return kind.toString(36);
  return (number > 0 ? 'xX' : 'oO')[kind - 1];
}

/** Texts on the cells of a board; other cells are dots. One line without a grid. */
function drawn({ size, grid }: Encoder, cells: readonly number[], texts: readonly string[]): string[] {
  if (!grid) return [texts.join(' ')];
  const { width, height, cells: places = Array.from({ length: size }, (_, i) => i) } = grid;
  const board = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  for (const place of places) board[Math.floor(place / width)][place % width] = '.';
  cells.forEach((cell, i) => (board[Math.floor(places[cell] / width)][places[cell] % width] = texts[i]));
  return board.map((row) => row.join(' '));
}
