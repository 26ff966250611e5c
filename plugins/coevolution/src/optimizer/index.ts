import { defineOptimizer, option } from 'evolab';
import { cmaEs } from './cma-es.ts';
import { ipopCmaEs } from './ipop-cma-es.ts';
import { openaiEs } from './openai-es.ts';
import { sepCmaEs } from './sep-cma-es.ts';
import { snes } from './snes.ts';
import { uhCmaEs } from './uh-cma-es.ts';

const learningRate = (value: number, help: string) =>
  option.number(value, { above: 0, max: 10, tune: [0.01, 2], help });

export const optimizers = [
  defineOptimizer({
    id: 'cmaes',
    summary: 'Covariance matrix adaptation, for at most 1,000 weights (Hansen and Ostermeier 2001)',
    create: () => cmaEs,
  }),
  defineOptimizer({
    id: 'ipop-cmaes',
    summary:
      'cmaes that begins again with twice as many samples where it has settled (Auger and Hansen 2005)',
    create: () => ipopCmaEs,
  }),
  defineOptimizer({
    id: 'uh-cmaes',
    summary: 'cmaes that evaluates more often where chance changes the order of samples (Hansen et al. 2009)',
    create: () => uhCmaEs,
  }),
  defineOptimizer({
    id: 'sep-cmaes',
    summary: 'Covariance matrix adaptation with a diagonal matrix (Ros and Hansen 2008)',
    create: () => sepCmaEs,
  }),
  defineOptimizer({
    id: 'openai-es',
    summary: 'The gradient of mirrored samples of one deviation, climbed by Adam (Salimans et al. 2017)',
    options: { learningRate: learningRate(0.1, 'the step of a weight as a share of the deviation') },
    create: ({ learningRate }) => openaiEs(learningRate),
  }),
  defineOptimizer({
    id: 'snes',
    summary: 'Separable natural evolution strategies (Schaul, Glasmachers and Schmidhuber 2011)',
    options: { learningRate: learningRate(1, 'the step of the mean') },
    create: ({ learningRate }) => snes(learningRate),
  }),
];
