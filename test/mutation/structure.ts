import { mutantsOf } from './source-mutant.ts';

const GENOMES = 'plugins/neat/test/genome.test.ts';
const SPECIES = 'plugins/neat/test/species.test.ts';
const BENCHMARKS = 'plugins/neat/test/benchmark.test.ts';
const NETS = 'plugins/neat/test/net.test.ts';

/** Faults of the evolution of structure. */
export const structure = [
  ...mutantsOf('plugins/neat/src/genome/crossover.ts', [
    [
      'parents are aligned by position',
      'while (j < other.links.length && other.links[j].innovation < link.innovation) j++;\n    const match = other.links[j];\n    if (match === undefined || match.innovation !== link.innovation) return link;',
      'const match = other.links[j++];\n    if (match === undefined) return link;',
      ...([GENOMES, 'matching links are found by their innovation numbers, not by their places'] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/genome/mutation.ts', [
    [
      'all weights of a child that changes do',
      'const CHANGED = 0.9;',
      'const CHANGED = 1;',
      ...([
        GENOMES,
        'of a child whose weights change nine tenths do, and a tenth of these is drawn anew',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/genome/alignment.ts', [
    [
      'the distance ignores excess links',
      'rules.excess * excess.length + ',
      '',
      ...([GENOMES, 'the distance counts excess, disjoint and matching links, each by its factor'] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/genome/species.ts', [
    [
      'members do not share their fitness',
      'shared: sum / members.length,',
      'shared: sum,',
      ...([
        SPECIES,
        'members share their fitness: a species has children by its mean, however large it is',
      ] as const),
    ],
    [
      'species that stagnate have children',
      'return stale.map((one, i) => one && !kept.has(i));',
      'return stale.map(() => false);',
      ...([
        SPECIES,
        'a species without a better member for some generations has no children, unless it is safe',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/genome/innovations.ts', [
    [
      'every genome gets numbers of its own',
      'if (number === undefined) {',
      '{',
      ...([GENOMES, 'the same change in one generation has the same number, in another a new one'] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/benchmark/pole-tasks.ts', [
    [
      'all movement counts, not that of the last hundred steps',
      'movement.subarray(steps - CALM, steps)',
      'movement.subarray(0, steps)',
      ...([
        BENCHMARKS,
        'give fitness for steps, and for little movement in the last hundred of them',
      ] as const),
    ],
    [
      'a value passes all links in a step',
      'recurrent: link.from > shape.inputs',
      'recurrent: link.recurrent === true',
      ...([BENCHMARKS, 'are seen by nets in which a value passes one link in a step'] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/benchmark/double-pole.ts', [
    [
      'the middle start is left out',
      'const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];',
      'const SHARES = [0.05, 0.25, 0.75, 0.95];',
      ...([BENCHMARKS, 'are started from 625 different states, all of them balanced'] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/benchmark/task.ts', [
    [
      'the same champion is tested again and again',
      '    this.#tested.set(members[found].species, fitness[found]);\n',
      '',
      ...([
        BENCHMARKS,
        'are tried in earnest by the champion of the best species that has become better since its last test',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/neat/src/net/net.ts', [
    [
      'sums that are kept have rounding errors',
      'exact && source < inputs ? rounded(weight) : weight',
      'weight',
      ...([
        NETS,
        'with codes a net computes the same, whatever it has computed before, to the last bit',
      ] as const),
    ],
  ]),
];
