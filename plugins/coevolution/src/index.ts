import { definePlugin } from 'evolab';
import { chellapillaFogel2001 } from './reproduction/chellapilla-fogel-2001.ts';
import { coevolution2026 } from './reproduction/coevolution-2026.ts';
import { karnin2013 } from './reproduction/karnin-2013.ts';
import { evolutionStrategy } from './evolution-strategy.ts';
import { coevolution } from './learner.ts';
import { norberg2014, norberg2014Optimizers } from './reproduction/norberg-2014.ts';

export { openaiEs, type Ascent } from './optimizer/openai-es.ts';
export { drawSamples } from './optimizer/optimizer.ts';

export default definePlugin({
  name: 'coevolution',
  learners: [coevolution, evolutionStrategy],
  reproductions: [norberg2014, norberg2014Optimizers, chellapillaFogel2001, karnin2013, coevolution2026],
});
