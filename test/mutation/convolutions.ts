import { mutantsOf } from './source-mutant.ts';

const NET = 'plugins/conv/test/net.test.ts';
const CONV = 'plugins/conv/test/conv.test.ts';
const ONNX = 'test/onnx/onnx.test.ts';

const DEFINED = [NET, 'a net says what its definition says'] as const;
const GRADIENT = [NET, 'its gradient is what finite differences show'] as const;
const BATCH = [NET, 'a position has the same numbers alone and anywhere in a batch'] as const;
const BACK = [ONNX, 'comes back from its file as an agent with the same values'] as const;

/** Faults of convolutional nets and of how they learn. */
export const convolutions = [
  ...mutantsOf('plugins/conv/src/plan.ts', [
    [
      'cells at the edge see the other end of the next row',
      'const pitch = width + 1;',
      'const pitch = width;',
      ...DEFINED,
    ],
    [
      'neighbours are taken column by column',
      'for (const y of [-1, 0, 1]) for (const x of [-1, 0, 1])',
      'for (const x of [-1, 0, 1]) for (const y of [-1, 0, 1])',
      ...DEFINED,
    ],
    [
      'a block forgets what it began with',
      'skip: l > 0 && l % 2 === 0 ? body[l - 2].at : 0,',
      'skip: 0,',
      ...DEFINED,
    ],
    [
      'a block gives nothing back to its beginning',
      'skip: l % 2 === 1 ? bodySlopes[l + 1].at : 0,',
      'skip: 0,',
      ...GRADIENT,
    ],
    ['units that are off learn', 'gate: body[l - 1].at,', 'gate: 0,', ...GRADIENT],
  ]),
  ...mutantsOf('plugins/conv/src/net.ts', [
    ['the bias of the value learns nothing', 'bias += slope;', '', ...GRADIENT],
    ['weights are not turned around', '(taps - 1 - tap)', 'tap', ...GRADIENT],
    [
      'every policy of a batch is that of the first position',
      'at * this.plan.policy.cell',
      '0 * at',
      ...BATCH,
    ],
    [
      'a memory is left as another net left it',
      'kernel.clear(this, this.plan.end);',
      'kernel.owner = this;',
      ...([NET, 'nets that share a memory do not disturb each other'] as const),
    ],
  ]),
  ...mutantsOf('plugins/conv/src/seen-net.ts', [
    [
      'pieces of both sides are on the same planes',
      '(number > 0 ? number - 1 : kinds - 1 - number)',
      '(Math.abs(number) - 1)',
      ...BACK,
    ],
    [
      'both roles share the numbers of their actions',
      'position.turn * actions.size',
      '0 * position.turn',
      ...BACK,
    ],
    [
      'moves that are not legal have probabilities',
      'softmax(out, count, 1);',
      'softmax(out, out.length, 1);',
      ...([CONV, 'it keeps the promises of an evaluator'] as const),
    ],
  ]),
  ...mutantsOf('plugins/conv/src/trainable.ts', [
    [
      'a policy learns from the wrong moves',
      'share * (policy[i] - probabilities[i])',
      'share * (policy[count - 1 - i] - probabilities[i])',
      ...([CONV, 'is the gradient of the loss'] as const),
    ],
    [
      'the value of a batch is taught to the other role',
      'const error = signs[at] * lesson.value - value;',
      'const error = -signs[at] * lesson.value - value;',
      ...([CONV, 'is the gradient of the loss'] as const),
    ],
    [
      'a value of a batch is taught to the role that sees',
      'position, role) === role ? 1 : -1',
      'position, role) === role ? 1 : 1',
      ...([CONV, 'is the gradient of the loss'] as const),
    ],
    [
      'a value alone is taught to the role that sees',
      '(seer === role ? error : -error)',
      'error',
      ...([CONV, 'a value is taught alone as well'] as const),
    ],
    [
      'what Adam remembers is not saved',
      'coherence: this.#tracks.slice()',
      'coherence: new Float32Array(this.#tracks.length)',
      ...([CONV, 'a run goes on from its saved state with the same bytes'] as const),
    ],
  ]),
  ...mutantsOf('src/network/adam.ts', [
    [
      'the mean of squares is that of the gradient',
      'const square = SQUARE_DECAY * tracks[2 * i + 1]',
      'const square = SQUARE_DECAY * tracks[2 * i]',
      ...(['test/network/adam.test.ts', 'a step goes along the decaying mean'] as const),
    ],
  ]),
];
