import { mutantsOf } from './source-mutant.ts';

const FORMULAS = 'plugins/genetic-programming/test/formula.test.ts';
const ISLANDS = 'plugins/genetic-programming/test/islands.test.ts';
const LEARNER = 'plugins/genetic-programming/test/learner.test.ts';
const CHAMPIONS = 'test/play/champions.test.ts';
const VARIATION = 'plugins/genetic-programming/test/vary.test.ts';

/** Faults of formulas and of their evolution. */
export const formulas = [
  ...mutantsOf('plugins/genetic-programming/src/tree/vary.ts', [
    [
      'crossover ignores sorts',
      'const from = pick(others, random, (node) => sortOf(node) === sortOf(nodes[at]));',
      'const from = pick(others, random, any);',
      ...([VARIATION, 'are numbers, well typed and within the limits'] as const),
    ],
    [
      'children may be too large',
      'fits(child, material) ? child : parent',
      'child',
      ...([VARIATION, 'are numbers, well typed and within the limits'] as const),
    ],
  ]),
  ...mutantsOf('plugins/genetic-programming/src/tree/simplify.ts', [
    [
      'what is subtracted twice is subtracted once',
      "if (minusB) return simplify(branch('+', a, minusB), rangeOf);",
      'if (minusB) return less(a, minusB);',
      ...([
        FORMULAS,
        'simplified it is never larger and has the same values on random positions, to the last bit',
      ] as const),
    ],
    [
      'a product has the range of the ends',
      'return hull([a, A].flatMap((x) => [b, B].map((y) => compute(tree.op, x, y))));',
      'return [compute(tree.op, a, b), compute(tree.op, A, B)];',
      ...([
        FORMULAS,
        'simplified it is never larger and has the same values on random positions, to the last bit',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/genetic-programming/src/tree/collect.ts', [
    [
      'terms that are subtracted are added',
      'terms(b, -factor)',
      'terms(b, factor)',
      ...([FORMULAS, 'for readers it is well typed and has the same values but for rounding'] as const),
    ],
  ]),
  ...mutantsOf('plugins/genetic-programming/src/tree/arithmetic.ts', [
    [
      'division is not protected',
      'b === 0 ? 1 : bounded(a / b)',
      'bounded(a / b)',
      ...([FORMULAS, 'division by 0 gives 1, and no value is infinite'] as const),
    ],
  ]),
  ...mutantsOf('src/play/champions.ts', [
    [
      'champions of the past come last',
      '[...now.flatMap((one, i) => [one, ...then.slice(i, i + 1)]), ...then.slice(now.length)]',
      '[...now, ...then]',
      ...([
        CHAMPIONS,
        'champions of the last generation, the best first, and of the past are rivals in turn',
      ] as const),
    ],
    [
      'present champions are of the past too',
      '!present.some((one) => one.name === name)',
      'name.length > 0',
      ...([
        CHAMPIONS,
        'without enough of either, rivals are the others, and nobody is twice a rival',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/genetic-programming/src/learner.ts', [
    [
      'the best of islands forget their games',
      ' || living.has(members[i].name)',
      '',
      ...([LEARNER, 'survivors keep the points of their games, those of other islands too'] as const),
    ],
    [
      'an elite may be the whole population',
      'if (elite >= population)',
      'if (elite > population + 99)',
      ...([LEARNER, 'an elite that leaves no child is refused'] as const),
    ],
  ]),
  ...mutantsOf('plugins/genetic-programming/src/population.ts', [
    [
      'parsimony is ignored',
      ' || sizes[a] - sizes[b] || a - b',
      ' || a - b',
      ...([
        VARIATION,
        'of equally fit formulas the smaller one is better, then the older one; fitness comes first',
      ] as const),
    ],
    [
      'islands breed from the whole population',
      'let best = from + random.below(to - from);',
      'let best = random.below(place.length);',
      ...([ISLANDS, 'islands breed each for itself between migrations'] as const),
    ],
    [
      'constants are tuned of any member',
      'const moved = moveConstants(parse(best[0].formula), material.range, random);',
      'const moved = moveConstants(parse(members[0].formula), material.range, random);',
      ...([
        ISLANDS,
        'the best member of each island has children whose constants alone move, and a share gets weights',
      ] as const),
    ],
    [
      'the worst member of an island migrates',
      'bestOf(shores.at(island - 1)!).slice(0, 1)',
      'bestOf(shores.at(island - 1)!).slice(-1)',
      ...([
        ISLANDS,
        'in a generation of migration the best member of each island enters the next one, as a copy',
      ] as const),
    ],
  ]),
];
