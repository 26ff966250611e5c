import { mutantsOf } from './source-mutant.ts';

const TURNS = [
  'plugins/gdl/test/turns.test.ts',
  'the proof never says of random rules that roles choose in turn if they do not',
] as const;

const REFUTED = [
  'plugins/gdl/test/turns.test.ts',
  'conditions are refuted if and only if no values of the facts make all of them true',
] as const;

/** Faults of what is found out about games from rules. */
export const rules = [
  ...mutantsOf('plugins/gdl/src/turns.ts', [
    [
      'facts that excluded each other in random games are taken to do so always',
      'const stays = refuter.refuted([terminal ^ 1, next[fact], next[other]]);',
      'const stays = refuter.refuted([terminal ^ 1, next[fact], next[other]]) || fact >= 0;',
      ...TURNS,
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
