import { LabError } from 'evolab';

/** What is wrong with a model. */
export function badModel(message: string, hint = 'plugins/onnx/README.md lists what can be read'): LabError {
  return new LabError('LAB_BAD_FILE', `ONNX: ${message}`, hint);
}
