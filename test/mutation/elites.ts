import { mutantsOf } from './source-mutant.ts';

const VORONOI = 'plugins/map-elites/test/voronoi.test.ts';
const LEARNER = 'plugins/map-elites/test/learner.test.ts';
const EMITTERS = 'plugins/map-elites/test/emitters.test.ts';
const SELECTION = 'plugins/map-elites/test/selection.test.ts';
const PROJECTION = 'plugins/map-elites/test/linear-projection.test.ts';
const REPORT = 'plugins/map-elites/test/report.test.ts';
const SEATS = 'plugins/map-elites/test/seats.test.ts';
const MEET =
  'an elite moves to the cell of its mean style, and of two who meet in a cell the stronger one stays';

/** Faults of maps of elites. */
export const elites = [
  ...mutantsOf('plugins/map-elites/src/voronoi.ts', [
    [
      'points of the map are not clustered',
      'return kMeans(points, points.slice(0, cells), ROUNDS);',
      'return points.slice(0, cells);',
      ...([
        VORONOI,
        'cells of a centroidal tessellation are nearly equal in area, those of random points are not',
      ] as const),
    ],
    [
      'a cluster that has lost its points is nowhere',
      'counts[k] === 0 ? old : ',
      '',
      ...([VORONOI, 'clusters of k-means are found by hand, and an empty one stays where it is'] as const),
    ],
    [
      'the outline of a cell is that of all the others',
      'here <= 0 ? [corner] : []',
      'here >= 0 ? [corner] : []',
      ...([VORONOI, 'the outline of a cell has the corners that are computed by hand'] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/niches.ts', [
    [
      'styles meet centroids in units of the axes',
      'return [nearest(centroids, shares)];',
      'return [nearest(centroids, style)];',
      ...([
        LEARNER,
        'a map of Voronoi cells has a place for any number of axes, and keeps the best player of each cell',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/learner.ts', [
    [
      'a player is paid what the first seat gets',
      'shareAhead(payoffs, seating.indexOf(0))',
      'shareAhead(payoffs, 0)',
      ...([SEATS, 'points are the share of the other seats that one is ahead of, wherever it sits'] as const),
    ],
    [
      'players of the map keep the first seat',
      'seatings[number % seatings.length]',
      'seatings[0]',
      ...([SEATS, 'a player of the map has every seat in turn, alone among copies of a rival'] as const),
    ],
    [
      'the copies in a lesson are always those of the second',
      'axes.length === 0 ? this.#seatings : this.#seatings.slice',
      'this.#seatings.slice',
      ...([
        SEATS,
        'two samples of a lesson have every seat alone and beside a copy, on one opening',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/report.ts', [
    [
      'cells are drawn in shares of the map',
      '(share, axis) => edges[axis][0] + share * (edges[axis][1] - edges[axis][0])',
      '(share) => share',
      ...([REPORT, 'Voronoi cells of two axes are drawn where they lie, in units of the axes'] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/elites.ts', [
    [
      'elites stay in the cell of their first games',
      'place: placeOf(niches, mean),',
      'place: elite.place,',
      ...([LEARNER, MEET] as const),
    ],
    [
      'of two elites who meet the last one stays',
      'shareOfPoints(elite) > shareOfPoints(other.elite)',
      'true',
      ...([LEARNER, MEET] as const),
    ],
    [
      'an empty cell is worth the points of its player alone',
      'games + 1 + newcomer.points',
      'newcomer.points',
      ...([
        EMITTERS,
        'an empty cell is worth more than any improvement, and that more than what does not enter',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/emitters.ts', [
    [
      'emitters go on although none of their samples enters the map',
      'if (gains.every((gain) => gain <= 0)) return',
      'if (gains.length === 0) return',
      ...([
        EMITTERS,
        'emitters begin at elites, move towards players who improve the map, and begin anew if none does',
      ] as const),
    ],
    [
      'emitters that have settled stay',
      'share > RANGE[0] && share < RANGE[1]',
      'share > 0',
      ...([EMITTERS, 'an emitter that has settled begins anew'] as const),
    ],
    [
      'emitters move by points',
      'gainOf(newcomer, bars, this.#games)',
      'newcomer?.points ?? 0',
      ...([
        PROJECTION,
        'emitters cover more of a linear projection than mutation of the same deviation, of as many players',
      ] as const),
    ],
    [
      'emitters move by other samples than were tried',
      'this.#drawn(generation, i, distribution), gains',
      'this.#drawn(generation + 1, i, distribution), gains',
      ...([
        PROJECTION,
        'emitters cover more of a linear projection than mutation of the same deviation, of as many players',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/selection.ts', [
    [
      'an elite is its own neighbour',
      '...styles.toSpliced(i, 1)',
      '...styles',
      ...([
        SELECTION,
        'novelty is the mean distance to the nearest elites and newcomers, on axes of equal range',
      ] as const),
    ],
    [
      'clusters are expected to stay',
      '2 * x - before[k][axis]',
      'x',
      ...([
        SELECTION,
        'surprise is the mean distance to the two nearest places to which clusters would have moved',
      ] as const),
    ],
    [
      'clusters do not begin where they were',
      'inUnits(last ?? points.slice(0, CLUSTERS))',
      'inUnits(points.slice(0, CLUSTERS))',
      ...([
        SELECTION,
        'the trail is newcomers without a cell, or the centres of the same clusters in two generations',
      ] as const),
    ],
    [
      'clusters are those of the axis with the largest numbers',
      'point.map((x, axis) => x / units[axis])',
      'point',
      ...([SELECTION, 'clusters of newcomers are found on axes of equal range'] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/learner.ts', [
    [
      'parents are drawn evenly, however novel they are',
      'drawnBy(interest, elites.length, random)',
      'random.below(elites.length)',
      ...([
        SELECTION,
        'a lone elite has more children if novelty selects, and as many as any other if not',
      ] as const),
    ],
  ]),
  ...mutantsOf('plugins/map-elites/src/options.ts', [
    [
      'a deviation of 0 is tuned',
      'tune: [0.01, 0.5]',
      'tune: [0, 0.5]',
      ...([LEARNER, 'takes all values that its options allow, those of lab tune too'] as const),
    ],
  ]),
];
