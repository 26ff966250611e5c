import type { Reference } from 'evolab/testing';

interface State {
  /** The names of the cells that are on. */
  readonly lit: ReadonlySet<string>;
  readonly presses: number;
}

/** Lights out with names of cells. */
export function naiveLightsOut({ start, limit }: { start: string; limit: number }): Reference<State> {
  const rows = start.split('/');
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].slice(0, rows[0].length);
  const numbers = rows.map((_, i) => rows.length - i);
  const names = numbers.flatMap((number) => letters.map((letter) => `${letter}${number}`));
  const symbols = [...rows.join('')];

  /** Presses on a cell and on its four neighbours switch it. */
  const isSwitchedBy = (cell: string, pressed: string) => {
    const apart = Math.abs(letters.indexOf(cell[0]) - letters.indexOf(pressed[0]));
    return apart + Math.abs(Number(cell.slice(1)) - Number(pressed.slice(1))) <= 1;
  };

  return {
    start: () => ({ lit: new Set(names.filter((_, i) => symbols[i] === '#')), presses: 0 }),
    turn: () => 0,
    moves: ({ lit, presses }) => (lit.size === 0 || presses === limit ? [] : names),
    play: ({ lit, presses }, pressed) => ({
      lit: new Set(names.filter((name) => lit.has(name) !== isSwitchedBy(name, pressed))),
      presses: presses + 1,
    }),
    print({ lit, presses }) {
      const panel = numbers.map((number) =>
        letters.map((letter) => (lit.has(`${letter}${number}`) ? '#' : '.')).join(''),
      );
      return `${panel.join('/')} ${presses}`;
    },
    payoffs: ({ lit }) => [lit.size === 0 ? 1 : -1],
  };
}
