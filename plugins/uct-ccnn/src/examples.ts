import {
  CHANCE,
  largest,
  option,
  type Encoder,
  type Game,
  type OptionsOf,
  type Position,
  type Random,
  type Role,
} from 'evolab';
import { Viewer } from 'evolab/network';
import { TableBuilder, type ExampleTable } from './cascade/example-table.ts';
import { isDrawn, payoffsOf, viewsOf, type ExampleGame } from './self-play.ts';

/** A move that was tried in a game, and what was thought of the position it leads to. */
interface TriedMove {
  /** Who might have made it. */
  readonly mover: Role;
  /**
   * The position it leads to, owned by who tells of it, and whose view of it is valued: of two opposed roles that of the
   * one that is not to move or to roll there, nearly always the mover.
   */
  readonly position: Position;
  readonly viewer: Role;
  readonly visits: number;
  /** Mean result of the simulations, for the viewer. */
  readonly utility: number;
}

/** A position that somebody might have moved to, as an encoder sees it. */
export interface Example extends TriedMove {
  /** Its input numbers, owned by who tells of it. */
  readonly codes: Float64Array;
}

/** Calls `observer` with every move that was tried in a game, once for each view. */
function tellTriedMoves(
  game: Game,
  { opening, moves, visits, values }: ExampleGame,
  observer: (tried: TriedMove, ply: number) => void,
): void {
  const position = game.start();
  const child = game.start();
  const legal = new Int32Array(game.maxMoves);
  const opponent = new Viewer(game, 'opponent');
  const views = viewsOf(game);
  let at = 0;
  for (let ply = 0; ply < moves.length; ply++) {
    if (ply >= opening && position.turn !== CHANCE) {
      const mover = position.turn;
      const count = position.moves(legal, 0);
      for (let i = 0; i < count; i++, at++) {
        if (visits[at] === 0) continue;
        child.copy(position);
        child.play(legal[i]);
        for (let view = 0; view < views; view++) {
          const viewer = views === 1 ? opponent.of(child, mover) : view;
          const value = values[views * at + view];
          const utility = views > 1 || viewer === mover ? value : -value;
          observer({ mover, position: child, viewer, visits: visits[at], utility }, ply);
        }
      }
    }
    position.play(moves[ply]);
  }
}

/** Calls `observer` with every move that was tried in a game, as numbers of an encoder. */
export function tellExamples(
  game: Game,
  encoder: Encoder,
  record: ExampleGame,
  observer: (example: Example, ply: number) => void,
): void {
  const codes = new Float64Array(encoder.size);
  tellTriedMoves(game, record, (tried, ply) => {
    encoder.encode(tried.position, tried.viewer, codes);
    observer({ ...tried, codes }, ply);
  });
}

/** Which examples are learned from. */
export const FILTER_OPTIONS = {
  sides: option.choice('both', ['both', 'winner'], {
    help: "whose moves are learned from: those of the 'winner', as in the paper, which overrates what they lead to, or of 'both' sides",
  }),
  drawn: option.choice('drop', ['drop', 'keep'], {
    help: 'what becomes of the examples of games without a winner',
  }),
  duplicates: option.choice('visits', ['visits', 'mean'], {
    help: "of equal positions the one with most 'visits' counts, or their 'mean'",
  }),
  testShare: option.number(0.1, {
    min: 0,
    max: 0.9,
    help: 'share of the examples that only measures errors',
  }),
};

export type FilterOptions = OptionsOf<typeof FILTER_OPTIONS>;

/** What the filter made of some games. */
export interface Filtered {
  readonly table: ExampleTable;
  /** Examples of all games, and those of winners. */
  readonly told: number;
  readonly won: number;
}

/**
 * The examples that pass, each position once, shuffled, a share set aside for tests (Rezende and Chaimowicz
 * 2017, section 3.2). If all games are drawn, all examples count, since there would be none.
 */
export function filterExamples(
  game: Game,
  encoder: Encoder,
  games: readonly ExampleGame[],
  filter: FilterOptions,
  random: Random,
): Filtered {
  const builder = new TableBuilder(encoder.size, 1);
  const codes = new Float64Array(encoder.size);
  const counts = chooseMoves(game, games, filter, {
    keyOf({ position, viewer }) {
      encoder.encode(position, viewer, codes);
      return keyOf(codes);
    },
    add: ({ utility }) => builder.add(codes, [utility]),
    change: (row, utility) => builder.setTargets(row, [utility]),
  });
  return { table: builder.build(filter.testShare, random), ...counts };
}

/** Where chosen moves go: in rows, each of a position of its own. */
export interface MoveRows {
  /** The same text for equal positions alone; called before `add`. */
  keyOf(tried: TriedMove): string;
  /** The next row. */
  add(tried: TriedMove): void;
  /** Gives a row another utility. */
  change(row: number, utility: number): void;
}

/** Puts the moves that pass the filter into rows; how many were told, and how many of them passed. */
export function chooseMoves(
  game: Game,
  games: readonly ExampleGame[],
  { sides, drawn, duplicates }: Omit<FilterOptions, 'testShare'>,
  into: MoveRows,
): { told: number; won: number } {
  const keepDrawn = drawn === 'keep' || games.every(isDrawn);
  const rows = new Map<string, number>();
  /** By row: visits, and the sum of utilities times visits. */
  const weights: number[] = [];
  const sums: number[] = [];
  let told = 0;
  let won = 0;
  for (const record of games) {
    const payoffs = payoffsOf(record);
    const most = largest(payoffs);
    const dropped = isDrawn(record) && !keepDrawn;
    tellTriedMoves(game, record, (tried) => {
      told++;
      const { mover, visits, utility } = tried;
      if (dropped || (sides === 'winner' && payoffs[mover] < most)) return;
      won++;
      const key = into.keyOf(tried);
      const row = rows.get(key);
      if (row === undefined) {
        rows.set(key, weights.length);
        weights.push(visits);
        sums.push(visits * utility);
        into.add(tried);
      } else if (duplicates === 'mean') {
        weights[row] += visits;
        sums[row] += visits * utility;
        into.change(row, sums[row] / weights[row]);
      } else if (visits > weights[row]) {
        weights[row] = visits;
        into.change(row, utility);
      }
    });
  }
  return { told, won };
}

/** Which inputs are not 0, and what they are, as a text of its own for every list of inputs. */
function keyOf(codes: Float64Array): string {
  let key = '';
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (code === 0) continue;
    key += code === 1 ? String.fromCharCode(i) : `${String.fromCharCode(i)}\uffff${code}\uffff`;
  }
  return key;
}
