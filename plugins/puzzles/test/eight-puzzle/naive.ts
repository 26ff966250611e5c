import type { Reference } from 'evolab/testing';

interface State {
  /** One string per row. */
  readonly rows: readonly string[];
  readonly step: number;
}

/** The sliding puzzle on rows of text: a move exchanges a tile with the gap. */
export function naiveSliding(options: {
  start: string;
  order: string;
  limit: number;
  score: number;
  exactStep: number;
  exactScore: number;
}): Reference<State> {
  const isOrdered = ({ rows }: State) => rows.join('/') === options.order;
  const find = ({ rows }: State, tile: string) => {
    const y = rows.findIndex((row) => row.includes(tile));
    return { x: rows[y].indexOf(tile), y };
  };
  return {
    start: () => ({ rows: options.start.split('/'), step: 0 }),
    turn: () => 0,
    moves(state) {
      if (isOrdered(state) || state.step >= options.limit) return [];
      const { x, y } = find(state, '.');
      const around = [
        state.rows[y - 1]?.[x],
        state.rows[y + 1]?.[x],
        state.rows[y][x - 1],
        state.rows[y][x + 1],
      ];
      return around.filter((tile) => tile !== undefined);
    },
    play(state, name) {
      const exchange = (symbol: string) => (symbol === name ? '.' : symbol === '.' ? name : symbol);
      return { rows: state.rows.map((row) => [...row].map(exchange).join('')), step: state.step + 1 };
    },
    print: ({ rows, step }) => `${rows.join('/')} ${step}`,
    payoffs(state) {
      if (!isOrdered(state)) return [-1];
      return [(state.step === options.exactStep ? options.exactScore : options.score) / 50 - 1];
    },
  };
}
