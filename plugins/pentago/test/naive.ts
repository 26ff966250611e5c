import type { Reference } from 'evolab/testing';

/** `grid[y][x]`, x and y from 1 to 6 as in the names a1 to f6; ' ' is empty. */
interface State {
  readonly grid: readonly (readonly string[])[];
  readonly player: 'r' | 'b';
  readonly mustRotate: boolean;
  readonly finished: boolean;
}

const ONE_TO_SIX = [1, 2, 3, 4, 5, 6];
/** The first cells of quadrants 1 to 4, as in the public rule sheet. */
const OFFSET = [
  { x: NaN, y: NaN },
  { x: 3, y: 3 },
  { x: 0, y: 3 },
  { x: 0, y: 0 },
  { x: 3, y: 0 },
];

/** Pentago on a two-dimensional array, stone and rotation as separate steps. */
export function naivePentago(rules: {
  rotation: string;
  stopOnLine: boolean;
  lastRotation: boolean;
}): Reference<State> {
  const ownPly = rules.rotation === 'own-ply';
  const rotations = [1, 2, 3, 4].flatMap((quadrant) => [`${quadrant}R`, `${quadrant}L`]);

  function stoneStep(state: State, name: string): State {
    const grid = state.grid.map((row) => [...row]);
    grid[Number(name[1])][' abcdef'.indexOf(name[0])] = state.player;
    const full = !someCell(grid, ' ');
    const ends = (rules.stopOnLine && hasFive(grid, state.player)) || (full && !rules.lastRotation);
    return ends
      ? { ...state, grid, finished: true, player: other(state) }
      : { ...state, grid, mustRotate: true };
  }

  function rotateStep(state: State, name: string): State {
    const grid = rotate(state.grid, Number(name[0]), name[1] === 'R');
    const finished = hasFive(grid, 'r') || hasFive(grid, 'b') || !someCell(grid, ' ');
    return { grid, finished, mustRotate: false, player: other(state) };
  }

  return {
    start: () => ({
      grid: [0, ...ONE_TO_SIX].map(() => [' ', ...ONE_TO_SIX.map(() => ' ')]),
      player: 'r',
      mustRotate: false,
      finished: false,
    }),
    turn: ({ player }) => (player === 'r' ? 0 : 1),
    moves(state) {
      if (state.finished) return [];
      if (state.mustRotate) return rotations;
      const names: string[] = [];
      for (const x of ONE_TO_SIX) {
        for (const y of ONE_TO_SIX) {
          if (state.grid[y][x] !== ' ') continue;
          const stone = ' abcdef'[x] + String(y);
          if (ownPly) names.push(stone);
          else names.push(...rotations.map((rotation) => `${stone}-${rotation}`));
        }
      }
      return names;
    },
    play(state, name) {
      if (state.mustRotate) return rotateStep(state, name);
      const [stone, rotation] = name.split('-');
      const placed = stoneStep(state, stone);
      return ownPly || placed.finished ? placed : rotateStep(placed, rotation);
    },
    print({ grid, player, mustRotate }) {
      const rows = [6, 5, 4, 3, 2, 1].map((y) => grid[y].slice(1).join('').replaceAll(' ', '.'));
      return `${rows.join('/')} ${player}${mustRotate ? ' rotate' : ''}`;
    },
    payoffs({ grid }) {
      const red = hasFive(grid, 'r');
      const black = hasFive(grid, 'b');
      if (red && !black) return [1, -1];
      if (black && !red) return [-1, 1];
      return [0, 0];
    },
  };
}

function other({ player }: State): 'r' | 'b' {
  return player === 'r' ? 'b' : 'r';
}

function someCell(grid: State['grid'], what: string): boolean {
  return ONE_TO_SIX.some((x) => ONE_TO_SIX.some((y) => grid[y][x] === what));
}

function hasFive(grid: State['grid'], player: string): boolean {
  for (const y of ONE_TO_SIX) {
    for (const x of ONE_TO_SIX) {
      const steps = [0, 1, 2, 3, 4];
      if (steps.every((n) => grid[y]?.[x + n] === player)) return true;
      if (steps.every((n) => grid[y + n]?.[x] === player)) return true;
      if (steps.every((n) => grid[y + n]?.[x + n] === player)) return true;
      if (steps.every((n) => grid[y + n]?.[x - n] === player)) return true;
    }
  }
  return false;
}

/** The sheet's rule: clockwise, (x, y) moves to (y, 4 - x); counterclockwise to (4 - y, x). */
function rotate(grid: State['grid'], quadrant: number, clockwise: boolean): string[][] {
  const { x: right, y: up } = OFFSET[quadrant];
  const turned = grid.map((row) => [...row]);
  for (const x of [1, 2, 3]) {
    for (const y of [1, 2, 3]) {
      const [toX, toY] = clockwise ? [y, 4 - x] : [4 - y, x];
      turned[up + toY][right + toX] = grid[up + y][right + x];
    }
  }
  return turned;
}
