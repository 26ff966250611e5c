import { definePlugin } from 'evolab';
import { onnx } from './evaluator.ts';

export { agentOfModel, type ImportedModel, type ModelChoice } from './agent-of-model.ts';
export { readModel, type Model } from './model.ts';

export default definePlugin({ name: 'onnx', evaluators: [onnx] });
