import { fixed, percent, textTable } from 'evolab/command';
import type { Fit } from './fit-prob-cut.ts';

/** How shallow searches predict deep ones, a line each. */
export const fitsText = (fits: readonly Fit[]): string =>
  textTable(
    ['depth', 'by depth', 'slope', 'intercept', 'error', 'explained', 'positions'],
    fits.map(({ depth, shallow, slope, intercept, sigma, explained, positions }) => [
      String(depth),
      String(shallow),
      fixed(slope, 3),
      fixed(intercept, 3),
      fixed(sigma, 3),
      percent(explained, 1),
      String(positions),
    ]),
  );
