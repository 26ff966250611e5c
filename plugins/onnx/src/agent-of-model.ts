import { LabError, Random, type AgentSpec, type Game, type Spec } from 'evolab';
import { VIEWS, type View } from 'evolab/network';
import { onnx, type OnnxOptions } from './evaluator.ts';
import type { Model, Port } from './model.ts';
import { netOf } from './net.ts';
import { sizeOf } from './value.ts';

/** What a user says of a model; what is left out is taken from the model. */
export interface ModelChoice {
  readonly name: string;
  readonly encoder?: string | undefined;
  readonly view?: View | undefined;
  readonly value?: string | undefined;
  readonly policy?: string | undefined;
}

/** An agent made of a model, and what its values were in some random games. */
export interface ImportedModel {
  readonly agent: AgentSpec;
  readonly low: number;
  readonly high: number;
  readonly positions: number;
}

/** The view that has this name. */
export const viewIn = (name: string | undefined): View | undefined => VIEWS.find((view) => view === name);

const GAMES = 10;

/** An agent that plays by a model: by its policy in `puct` if it has one, else one ply deep. LAB_BAD_FILE, LAB_BAD_OPTION. */
export function agentOfModel(model: Model, game: Game, gameUse: Spec, choice: ModelChoice): ImportedModel {
  const names = model.outputs.map(({ name }) => name);
  const value = choice.value ?? (names.includes('value') || names.length !== 1 ? 'value' : names[0]);
  const policy = choice.policy ?? (names.includes('policy') ? 'policy' : '');
  for (const name of [value, policy])
    if (name !== '' && !names.includes(name))
      throw new LabError(
        'LAB_BAD_OPTION',
        `onnx: the model has no output '${name}'`,
        `it has ${names.join(', ')}: --value NAME, --policy NAME`,
      );
  const { facts } = model;
  const named = withNumbers(model);
  const { net, weights } = netOf(named, policy === '' ? [value] : [value, policy]);
  const options: OnnxOptions = {
    net: JSON.stringify(net),
    encoder: choice.encoder ?? facts['encoder'] ?? encoderFor(game, net.inputs),
    view: choice.view ?? viewIn(facts['view']) ?? 'asked',
    features: facts['features'] ?? '',
    value,
    policy,
  };
  const agent: AgentSpec = {
    name: choice.name,
    game: gameUse,
    evaluator: { use: 'onnx', ...options },
    weights,
    ...(policy === ''
      ? { searcher: { use: 'alphabeta' }, budget: { depth: 1 } }
      : { searcher: { use: 'puct' }, budget: { sims: 100 } }),
  };
  return { agent, ...tried(game, options, weights) };
}

/** A single input is the position, whatever its name. */
function withNumbers(model: Model): Model {
  const [only, ...others] = model.inputs;
  if (!only || others.length > 0 || only.name === 'numbers') return model;
  const renamed = (name: string) => (name === only.name ? 'numbers' : name);
  return {
    ...model,
    inputs: [{ ...only, name: 'numbers' }],
    nodes: model.nodes.map((node) => ({ ...node, inputs: node.inputs.map(renamed) })),
  };
}

/** The first encoder with as many numbers as the input takes; `board` if none has, so that the message names both. */
function encoderFor(game: Game, inputs: readonly Port[]): string {
  const shape = inputs.find(({ name }) => name === 'numbers')?.shape.slice(1) ?? [];
  const known = Object.entries(game.encoders ?? {});
  const fitting = shape.includes(null)
    ? undefined
    : known.find(([, { size }]) => size === sizeOf(shape.map((length) => length ?? 1)));
  return fitting?.[0] ?? 'board';
}

/** The range of its values in random games. */
function tried(game: Game, options: OnnxOptions, weights: Float64Array): Omit<ImportedModel, 'agent'> {
  const evaluator = onnx.create(options, { game, weights });
  const random = new Random('onnx');
  const moves = new Int32Array(game.maxMoves);
  const policy = new Float64Array(game.maxMoves);
  let [low, high, positions] = [Infinity, -Infinity, 0];
  for (let i = 0; i < GAMES; i++) {
    const position = game.start();
    while (!position.over) {
      const count = position.moves(moves, 0);
      if (position.turn >= 0) {
        const value = evaluator.policy
          ? evaluator.policy(position, moves, count, policy)
          : evaluator.evaluate(position, position.turn);
        if (Number.isNaN(value) || policy.some(Number.isNaN))
          throw new LabError(
            'LAB_BAD_FILE',
            `ONNX: it gives no number in ${game.print(position)}`,
            'check its weights',
          );
        low = Math.min(low, value);
        high = Math.max(high, value);
        positions++;
      }
      position.play(moves[random.below(count)]);
    }
  }
  return { low, high, positions };
}
