import { definePlugin } from 'evolab';
import { fausser2008Ensemble, fausser2008Ensemble120 } from './reproduction/fausser-2008-ensemble.ts';
import { fausser2008MonteCarlo } from './reproduction/fausser-2008-monte-carlo.ts';
import { fausser2008Rbf } from './reproduction/fausser-2008-rbf.ts';
import { fausser2008Steps } from './reproduction/fausser-2008-steps.ts';
import { fausser2008, fausser2008Net4 } from './reproduction/fausser-2008.ts';
import { ctdl } from './ctdl.ts';
import { mc, td } from './learner.ts';

export { td } from './learner.ts';

export default definePlugin({
  name: 'td-mc',
  learners: [td, mc, ctdl],
  reproductions: [
    fausser2008,
    fausser2008Net4,
    fausser2008MonteCarlo,
    fausser2008Ensemble,
    fausser2008Ensemble120,
    fausser2008Rbf,
    fausser2008Steps,
  ],
});
