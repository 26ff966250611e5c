import { defineJob, type Move, type Spec } from 'evolab';
import { PlainSearch, type Finding } from './plain-search.ts';

/** Positions to search on a thread, by the rules alone. Plain data. */
export interface FindJob {
  readonly game: Spec;
  /** Positions that may be visited for each text. */
  readonly limit: number;
  /** As the game prints them, none of them over, with the moves that are asked about. */
  readonly positions: readonly { readonly text: string; readonly moves: readonly Move[] }[];
}

/** Finds out what each move leads to, for the role that moves after it. */
export const findJob = defineJob<FindJob, readonly (readonly Following[])[]>({
  id: 'find',
  summary: 'Finds results of moves by minimax to a growing depth, without a table',
  run({ game: use, limit, positions }, services) {
    const game = services.game(use);
    const search = new PlainSearch(game);
    const child = game.start();
    return positions.map(({ text, moves }) => {
      const position = game.parse!(text);
      return moves.map((move): Following => {
        child.copy(position);
        child.play(move);
        // Every move gets an equal share of what is left.
        search.begin(Math.floor(limit / moves.length));
        const found = search.find(child);
        return { ...found, value: (child.turn === position.turn ? found.value : -found.value) + 0 };
      });
    });
  },
  checkResult: ({ positions }, result) =>
    Array.isArray(result) && result.length === positions.length
      ? undefined
      : `not ${positions.length} positions`,
});

/** A finding about the position after a move, its value for the role that made the move. */
export type Following = Finding;
