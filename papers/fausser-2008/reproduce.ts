import { fausser2008Ensemble, fausser2008Ensemble120 } from './ensembles.ts';
import { fausser2008FairValues } from './fair-values.ts';
import { fausser2008MonteCarlo } from './monte-carlo.ts';
import { fausser2008Rbf } from './radial-bases.ts';
import { fausser2008Steps } from './steps.ts';
import { fausser2008, fausser2008Net4 } from './table-1.ts';
import { fausser2008TdLeaf } from './td-leaf.ts';
import { fausser2008TdOrMc } from './td-or-mc.ts';

export const fausser2008Parts = [
  fausser2008,
  fausser2008Net4,
  fausser2008MonteCarlo,
  fausser2008Ensemble,
  fausser2008Ensemble120,
  fausser2008FairValues,
  fausser2008Rbf,
  fausser2008Steps,
  fausser2008TdLeaf,
  fausser2008TdOrMc,
];
