import { mutantsOf } from './source-mutant.ts';

const VORONOI = 'plugins/map-elites/test/voronoi.test.ts';
const LEARNER = 'plugins/map-elites/test/learner.test.ts';
const REPORT = 'plugins/map-elites/test/report.test.ts';

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
  ...mutantsOf('plugins/map-elites/src/report.ts', [
    [
      'cells are drawn in shares of the map',
      '(share, axis) => edges[axis][0] + share * (edges[axis][1] - edges[axis][0])',
      '(share) => share',
      ...([REPORT, 'Voronoi cells of two axes are drawn where they lie, in units of the axes'] as const),
    ],
  ]),
];
