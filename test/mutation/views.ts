import { mutantsOf } from './source-mutant.ts';

const TABLE = 'test/board/table-encoder.test.ts';
const MORRIS = 'plugins/morris/test/morris.test.ts';

/** Faults in how nets see positions. */
export const views = [
  ...mutantsOf('src/board/table-encoder.ts', [
    [
      'a table begins at 0, not at its lowest value',
      'starts.get(table)! - table.low * widths[cell]',
      'starts.get(table)!',
      ...([TABLE, 'the numbers of each cell come from its table, one cell after the other'] as const),
    ],
  ]),
  ...mutantsOf('src/network/active-inputs.ts', [
    [
      'a cell whose value has grown counts as unchanged',
      'if (cells[cell] === before[cell]) {',
      'if (cells[cell] >= before[cell]) {',
      ...([TABLE, 'nets read the same from cells as from all numbers, and the same changes'] as const),
    ],
    [
      'the numbers of an unchanged cell are not passed over',
      '        i += width;\n        continue;',
      '        continue;',
      ...([TABLE, 'nets read the same from cells as from all numbers, and the same changes'] as const),
    ],
  ]),
  ...mutantsOf('plugins/morris/src/views.ts', [
    [
      'five men are told as six',
      'Math.max(0, 6 - Math.min(own, enemy))',
      'Math.max(0, 5 - Math.min(own, enemy))',
      ...([MORRIS, 'phase: '] as const),
    ],
    [
      'it is the other who has three men',
      'return own > 3 ? 7 : enemy > 3 ? 6 : 8;',
      'return own > 3 ? 6 : enemy > 3 ? 7 : 8;',
      ...([MORRIS, 'phase: '] as const),
    ],
  ]),
];
