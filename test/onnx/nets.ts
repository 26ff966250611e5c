import type { AgentSpec } from '../../src/contract/agent.ts';

/** The nets that are compared, by a name: `spread` is how far their random weights are from 0. */
export interface ComparedNet {
  readonly name: string;
  readonly game: AgentSpec['game'];
  readonly evaluator: NonNullable<AgentSpec['evaluator']>;
  readonly spread?: number;
}

const units = [
  ...['tanh:0.5', 'gaussian:0.5', 'sin:1', 'cos-symmetric:0.25', 'elliot:1', 'sigmoid:2'],
  ...['gaussian-symmetric:1', 'elliot-symmetric:0.5', 'sin-symmetric:0.5', 'cos:0.5'],
];

export const COMPARED: readonly ComparedNet[] = [
  { name: 'layered 32-40-10-1', game: { use: 'draughts' }, evaluator: { use: 'layered' } },
  {
    name: 'layered, planes, a feature straight to the output',
    game: { use: 'draughts' },
    evaluator: { use: 'layered', encoder: 'planes', bypass: 'material', bypassScale: 0.5 },
  },
  { name: 'subsquare, 91 windows', game: { use: 'draughts' }, evaluator: { use: 'subsquare' } },
  { name: 'subsquare, 91 windows', game: { use: 'othello' }, evaluator: { use: 'subsquare' } },
  { name: 'mlp 129-40-1', game: { use: 'othello' }, evaluator: { use: 'mlp' } },
  {
    name: 'mlp, tanh, two layers, seen by who waits',
    game: { use: 'connect-four' },
    evaluator: { use: 'mlp', activation: 'tanh', hidden: [40, 10], view: 'opponent' },
  },
  { name: 'rbf, 40 basis functions', game: { use: 'othello' }, evaluator: { use: 'rbf', units: 40 } },
  {
    name: 'rbf, 20 basis functions of their own widths',
    game: { use: 'draughts' },
    evaluator: { use: 'rbf', units: 20, widths: 'own', width: 1.5 },
  },
  {
    name: 'ccnn, a unit of each kind',
    game: { use: 'othello' },
    evaluator: { use: 'ccnn', units },
    spread: 0.1,
  },
  { name: 'n-tuple, patterns', game: { use: 'othello' }, evaluator: { use: 'n-tuple' }, spread: 0.05 },
  {
    name: 'n-tuple, 4 stages by pieces, roles apart',
    game: { use: 'connect-four' },
    evaluator: { use: 'n-tuple', tuples: 'straight:4 random:10:5', stages: 4, roles: 'apart' },
    spread: 0.05,
  },
  {
    name: 'n-tuple, 3 stages by a feature, kings too',
    game: { use: 'draughts' },
    evaluator: { use: 'n-tuple', tuples: 'straight:3', stages: 3, stageBy: 'material', view: 'asked' },
    spread: 0.1,
  },
  {
    name: 'n-tuple, stages by a number of an encoder',
    game: { use: 'morris' },
    evaluator: { use: 'n-tuple', tuples: 'random:16:5', stages: 4, stageBy: 'men:48' },
    spread: 0.1,
  },
  {
    name: 'ensemble of 3 n-tuple networks',
    game: { use: 'connect-four' },
    evaluator: {
      use: 'ensemble',
      of: { use: 'n-tuple', tuples: 'straight:4', roles: 'apart' },
    },
    spread: 0.05,
  },
  {
    name: 'median of 5 layered nets',
    game: { use: 'connect-four' },
    evaluator: { use: 'ensemble', of: { use: 'layered', hidden: [10] }, members: 5, rule: 'median' },
  },
  {
    name: 'median of 4 n-tuple networks',
    game: { use: 'connect-four' },
    evaluator: {
      use: 'ensemble',
      of: { use: 'n-tuple', tuples: 'straight:4', roles: 'apart' },
      members: 4,
      rule: 'median',
    },
    spread: 0.05,
  },
  {
    name: 'conv, 2 blocks of 16 planes',
    game: { use: 'connect-four' },
    evaluator: { use: 'conv', planes: 16, blocks: 2 },
  },
  {
    name: 'conv, actions of each role, a board that turns',
    game: { use: 'breakthrough', width: 6, height: 6 },
    evaluator: { use: 'conv', planes: 8 },
  },
];
