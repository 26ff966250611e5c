import { gridSymmetries } from 'evolab';
import { expect, test } from 'vitest';

/** What the board `cells` looks like after symmetry `name`. */
function image(cells: string, width: number, name: string): string {
  const found = gridSymmetries(width, cells.length / width).find((symmetry) => symmetry.name === name);
  return found!.cells.map((cell) => cells[cell]).join('');
}

test('the symmetries of a square are seven, and turn and mirror as their names say', () => {
  expect(gridSymmetries(3, 3)).toHaveLength(7);
  expect(image('abcd', 2, 'left-right')).toBe('badc');
  expect(image('abcd', 2, 'top-bottom')).toBe('cdab');
  expect(image('abcd', 2, 'half-turn')).toBe('dcba');
  expect(image('abcd', 2, 'quarter-turn-right')).toBe('cadb');
  expect(image('abcd', 2, 'quarter-turn-left')).toBe('bdac');
  expect(image('abcd', 2, 'diagonal')).toBe('acbd');
  expect(image('abcd', 2, 'antidiagonal')).toBe('dbca');
});

test('the symmetries of an oblong are three', () => {
  expect(gridSymmetries(3, 2).map(({ name }) => image('abcdef', 3, name))).toEqual([
    'cbafed',
    'defabc',
    'fedcba',
  ]);
});

test('symmetries are different permutations, none of them the identity', () => {
  const seen = new Set(gridSymmetries(4, 4).map(({ cells }) => cells.join()));
  expect(seen.size).toBe(7);
  expect(seen).not.toContain(Array.from({ length: 16 }, (_, i) => i).join());
  for (const { cells } of gridSymmetries(4, 4)) expect(new Set(cells).size).toBe(16);
});
