import { popcount, type GameBoard, type Piece, type PieceLook } from 'evolab';
import { Hanoi, movesFromStart, PILLARS, type Rules } from './position.ts';
import { SYMBOLS } from './text.ts';

/** The height of a disc. */
const STEP = 0.2;

/** Three pillars from the side; a cell is a place on one of them, rows from the top. */
export function gameBoardOf(rules: Rules): GameBoard<Hanoi> {
  const { discs, limit } = rules;
  const cells = Array.from({ length: discs * PILLARS }, (_, i) => {
    const [row, pillar] = [Math.floor(i / PILLARS), i % PILLARS];
    return { name: `${'abc'[pillar]}${discs - row}`, x: pillar, y: row * STEP };
  });
  /** The cell of the uppermost disc on a pillar, or of the place above it. */
  const top = ({ pillars }: Hanoi, pillar: number, free: 0 | 1) =>
    (discs - popcount(pillars[pillar]) - free) * PILLARS + pillar;
  const lookOf = (disc: number): PieceLook => ({
    kind: 'bar',
    text: String(disc + 1),
    size: 0.3 + (0.65 * (disc + 1)) / discs,
  });
  const floor = (discs - 0.5) * STEP;
  return {
    shape: 'point',
    surface: 'paper',
    cells,
    lines: [
      { from: [-0.5, floor], to: [2.5, floor], thick: true },
      ...[0, 1, 2].map((x) => ({ from: [x, -STEP] as const, to: [x, floor] as const, thick: true })),
    ],
    labels: [0, 1, 2].map((x) => ({ x, y: floor + 0.2, text: 'abc'[x] })),
    pieces(p) {
      const pieces: Piece[] = [];
      for (let pillar = 0; pillar < PILLARS; pillar++) {
        let cell = top(p, pillar, 0);
        for (let disc = 0; disc < discs; disc++) {
          if (((p.pillars[pillar] >> disc) & 1) === 0) continue;
          pieces.push({ cell, ...lookOf(disc) });
          cell += PILLARS;
        }
      }
      return pieces;
    },
    cellsOf(p, move) {
      const from = p.pillars.findIndex((set) => ((set >> (move >> 2)) & 1) === 1);
      return { path: [top(p, from, 0), top(p, move & 3, 1)] };
    },
    setup: {
      pieces: Array.from({ length: discs }, (_, disc) => lookOf(disc)),
      text(pieces) {
        const p = new Hanoi(rules);
        const towers = [0, 1, 2].map((pillar) => {
          const tower = pieces
            .filter(({ cell }) => cell % PILLARS === pillar)
            .sort((a, b) => b.cell - a.cell);
          p.pillars[pillar] = tower.reduce((set, { text }) => set | (1 << (Number(text) - 1)), 0);
          return tower.map(({ text }) => SYMBOLS[Number(text) - 1]).join('') || '-';
        });
        return `${towers.join('/')} ${movesFromStart(p, discs)}`;
      },
    },
    caption: ({ step }) => `${step} of ${limit} moves`,
  };
}
