import { mutantsOf } from './source-mutant.ts';

const LEARNER = 'plugins/sane/test/learner.test.ts';
const NEURONS = 'plugins/sane/test/neurons.test.ts';

/** Faults of neurons that evolve in symbiosis. */
export const symbiosis = [
  ...mutantsOf('plugins/sane/src/neurons.ts', [
    [
      'bad networks count as much as good ones',
      'values.sort((a, b) => b - a).slice(0, best)',
      'values.slice(0, best)',
      ...([
        NEURONS,
        'a neuron is as fit as the best networks that it is in; one that is in none comes last',
      ] as const),
    ],
    [
      'a network that has a neuron twice counts twice',
      'of new Set(network)',
      'of network',
      ...([
        NEURONS,
        'a neuron is as fit as the best networks that it is in; one that is in none comes last',
      ] as const),
    ],
    [
      'mates may be less fit',
      'order[random.below(i + 1)]',
      'order[random.below(neurons)]',
      ...([
        NEURONS,
        'are the fitter half and two children of each parent, in the places of the least fit',
      ] as const),
    ],
    [
      'children take the places of the fittest',
      '[order[neurons - 1 - 2 * i], order[neurons - 2 - 2 * i]]',
      '[order[2 * i], order[2 * i + 1]]',
      ...([
        NEURONS,
        'are the fitter half and two children of each parent, in the places of the least fit',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/sane/src/networks.ts', [
    [
      'any network is crossed',
      'order.slice(0, Math.max(1, Math.ceil(GOOD * order.length)))',
      'order',
      ...([NEURONS, 'that are crossed come from the fittest quarter of the last ones'] as const),
    ],
    [
      'two connections from one input do not add up',
      '] * units + unit] += weights',
      '] * units + unit] = weights',
      ...([
        LEARNER,
        'a network has the value of its neurons, each a hidden unit with the connections it has',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/sane/src/learner.ts', [
    [
      'what was won against random moves counts later',
      'generation === warmUp ? 0 : GAMES_KEPT',
      'GAMES_KEPT',
      ...([
        LEARNER,
        'the opponent moves at random in the first generations, and what was won against it does not count later',
      ] as const),
    ],
    [
      'champions get the points of other networks',
      'leadOf(networks.length + i)',
      'leadOf(i)',
      ...([
        LEARNER,
        'the best networks play again, and are compared by their lead over others in the same games',
      ] as const),
    ],
  ]),
];
