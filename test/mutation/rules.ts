import { mutantsOf } from './source-mutant.ts';

const TURNS = [
  'plugins/gdl/test/turns.test.ts',
  'the proof never says of random rules that roles choose in turn if they do not',
] as const;

const SUMS = 'plugins/gdl/test/sums.test.ts';

const REFUTED = [
  'plugins/gdl/test/turns.test.ts',
  'conditions are refuted if and only if no values of the facts make all of them true',
] as const;

const VALUES = [
  'plugins/gdl/test/goal-evaluator.test.ts',
  'a board of tic-tac-toe is worth what its lines of cells say',
] as const;

const VIEWS = 'plugins/gdl/test/views.test.ts';

/** Faults of what is found out about games from rules. */
export const rules = [
  ...mutantsOf('plugins/gdl/src/board.ts', [
    [
      'what lies on a row of cells is taken for a second coordinate',
      '(always.has(board) && !contents.every(isCount) && !sameNames(contents, columns))',
      'false',
      VIEWS,
      'a row of cells is drawn with what lies on them',
    ],
    [
      'roles are taken for a coordinate',
      'contents.every(isContent) ||',
      '',
      VIEWS,
      'a relation of cells and roles that no cell is always in is a row too',
    ],
    [
      'heaps are taken for cells',
      ' && !contents.every(isCount)',
      '',
      VIEWS,
      'heaps of counts are no row of cells',
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/board-text.ts', [
    [
      'the first row stands above the others',
      '.reverse()',
      '',
      VIEWS,
      'boards in terminals have the names of cells, the first row at the bottom, within 60 columns',
    ],
    [
      'two contents get the same short name',
      'other === name || short(other, letters) !== sign',
      "other === name || sign !== ''",
      VIEWS,
      'long names of contents are shortened so that they stay apart',
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/goal-evaluator.ts', [
    [
      'what is near for the others is good',
      'return own - others / (this.#roles - 1);',
      'return own + others / (this.#roles - 1);',
      ...VALUES,
    ],
    [
      'the nearest way and the mean of all ways are mixed up',
      '(1 - this.#ways) * this.#out[0] + this.#ways * this.#out[1]',
      'this.#ways * this.#out[0] + (1 - this.#ways) * this.#out[1]',
      ...VALUES,
    ],
    [
      'others are added up, not averaged',
      'return own - others / (this.#roles - 1);',
      'return own - others;',
      'plugins/gdl/test/goal-evaluator.test.ts',
      'values are those of the position alone, and add up to 0',
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/turns.ts', [
    [
      'facts that excluded each other in random games are taken to do so always',
      'const stays = refuter.refuted([terminal ^ 1, next[fact], next[other]]);',
      'const stays = refuter.refuted([terminal ^ 1, next[fact], next[other]]) || fact >= 0;',
      ...TURNS,
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/position.ts', [
    [
      'an end with another sum than random games had pays nothing',
      'if (total !== sum && ended) throw new WrongSum(sum, total);',
      '',
      ...([SUMS, 'an end with another sum than random games had is an error that says what to do'] as const),
    ],
    [
      'where chance is next it is forgotten what the roles chose',
      'return this.turn === CHANCE ? this.choosers :',
      'return this.turn === CHANCE ? 0 :',
      ...(['plugins/gdl/test/chance.test.ts', 'chooses after the players of its step'] as const),
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/sums.ts', [
    [
      'the goals of three roles are payoffs like those of two',
      'if (roles === 2 && sum === 100)',
      'if (roles >= 2 && sum === 100)',
      ...([SUMS, 'payoffs add up to 0'] as const),
    ],
  ]),
  ...mutantsOf('src/network/salt.ts', [
    [
      'a ninth role has the values of the next evaluator',
      'const MOST_ROLES = 32;',
      'const MOST_ROLES = 8;',
      ...([
        'test/network/cached-evaluator.test.ts',
        'the values of many roles and of several evaluators are kept apart',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/gdl/src/refuter.ts', [
    [
      'one contradiction of two cases is enough',
      'if (!contradicts) return false;',
      'if (contradicts) return true;',
      ...REFUTED,
    ],
    [
      'of a false conjunction with two open edges one is taken to be false',
      'return open > 1 || this.#values',
      'return open > 2 || this.#values',
      ...REFUTED,
    ],
  ]),
];
