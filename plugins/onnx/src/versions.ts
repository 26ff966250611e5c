import { badModel } from './bad-model.ts';
import { numberOf } from './operation.ts';
import { firstIn, messagesIn, textIn, type Field } from './protobuf.ts';
import type { Node } from './model.ts';

/** The standard set of operators goes by these names. */
export const isStandard = (domain: string): boolean => domain === '' || domain === 'ai.onnx';

/** Before this version, shapes were broadcast along an axis that an attribute named. */
const FIRST = 7;

/** The version of the standard set of operators that a model was written for; LAB_BAD_FILE. */
export function versionOf(model: readonly Field[]): number {
  const set = messagesIn(model, 8).find((one) => isStandard(textIn(one, 1)));
  const version = set && firstIn(set, 2)?.whole;
  if (version === undefined)
    throw badModel('it does not say the version of its operators (opset_import)', 'save it with ONNX again');
  if (version < FIRST)
    throw badModel(
      `it uses version ${version} of the operators`,
      `from ${FIRST} on; onnx.version_converter converts models`,
    );
  return version;
}

/**
 * The same as today's operators do, for a node of this version. What only moved from an attribute to an input is not changed:
 * the operators read both. LAB_BAD_FILE for what has no such form.
 */
export function todays(node: Node, version: number): Node[] {
  const { type, attributes, outputs } = node;
  if ((type === 'Softmax' || type === 'LogSoftmax') && version < 13) return softmaxOfRows(node);
  if (type === 'BatchNormalization') {
    const learns =
      version < 14
        ? outputs.slice(1).some((name) => name !== '')
        : numberOf(attributes, 'training_mode', 0) !== 0;
    if (learns) throw badModel(`${type} '${outputs[0]}' is set for training`, 'export the net with eval()');
    if (version < 9 && numberOf(attributes, 'spatial', 1) === 0)
      throw badModel(`${type} '${outputs[0]}' has statistics for each cell (spatial=0)`);
  }
  return [node];
}

/** Until version 12, all axes from `axis` on were one row. */
function softmaxOfRows({ type, inputs, outputs, attributes }: Node): Node[] {
  const [x = ''] = inputs;
  const [y = ''] = outputs;
  const [shape, rows, result] = ['shape', 'rows', 'result'].map((part) => `${y} (${part})`);
  const axis = numberOf(attributes, 'axis', 1);
  return [
    { type: 'Shape', inputs: [x], outputs: [shape], attributes: {} },
    { type: 'Flatten', inputs: [x], outputs: [rows], attributes: { axis } },
    { type, inputs: [rows], outputs: [result], attributes: { axis: -1 } },
    { type: 'Reshape', inputs: [result, shape], outputs: [y], attributes: {} },
  ];
}
