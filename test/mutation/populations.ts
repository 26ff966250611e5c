import { mutantsOf } from './source-mutant.ts';

const TWO = 'plugins/coevolution/test/two-populations.test.ts';
const NUMBERS = 'plugins/coevolution/test/numbers-games.test.ts';

/** Faults of populations that play each other, of sharing and sampling, and of a league. */
export const populations = [
  ...mutantsOf('plugins/coevolution/src/two-populations.ts', [
    [
      'members play their own population',
      'population.ask(own, other.members)',
      'population.ask(own, own.members)',
      ...([TWO, 'are members of the other population alone'] as const),
    ],
    [
      'members are scored by the games of the other population',
      'id.endsWith(`-${NAMES[i]}`)',
      'id.endsWith(`-${NAMES[1 - i]}`)',
      ...([TWO, 'leave the champion of the hosts as that of the run'] as const),
    ],
    [
      'the best parasite is the champion',
      'population.agents(populations[i])',
      'population.agents(populations[1 - i])',
      ...([TWO, 'leave the champion of the hosts as that of the run'] as const),
    ],
    [
      'each population remembers its own champions',
      'outcomes[1 - i].champion',
      'outcomes[i].champion',
      ...([TWO, 'the memory of a population holds the champions of the other'] as const),
    ],
    [
      'both populations begin with the same weights',
      "hashOf(parts.seed, 'population', name)",
      'parts.seed',
      ...([TWO, 'leave the champion of the hosts as that of the run'] as const),
    ],
    [
      'measures of the parasites replace those of the hosts',
      'i === 0 ? name : `${NAMES[i]} ${name}`',
      'name',
      ...([TWO, 'give each population measures of its own'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/sharing.ts', [
    [
      'the worth of an opponent is not shared',
      'sum += count / all.get(opponent)!;',
      'sum += count;',
      ...([TWO, 'with sharing, who alone beats an opponent comes before'] as const),
    ],
    [
      'a sample takes who beats most',
      'sum + 1 / (1 + (times.get(opponent) ?? 0))',
      'sum + 1',
      ...([TWO, 'a shared sample takes next who beats what few in it beat'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/population.ts', [
    [
      'children, who have not played, are sampled too',
      'rivals.slice(0, parents)',
      'rivals',
      ...([TWO, 'shared sampling lets all members meet the same parents'] as const),
    ],
  ]),
  ...mutantsOf('plugins/coevolution/src/contest.ts', [
    [
      'games against the memory are played besides all others',
      'const present = each - remembered;',
      'const present = each;',
      ...([NUMBERS, 'has no games within the population once a champion is remembered'] as const),
    ],
  ]),
];
