import type { Evaluator } from '../../src/contract/evaluator.ts';
import type { Game, Position } from '../../src/contract/game.ts';
import type { ValueGraph } from '../../src/contract/value-graph.ts';
import { Random } from '../../src/util/random.ts';

/** What goes into a model for some positions, by the name of the input, row by row, and what must come out. */
export interface Batch {
  readonly inputs: Readonly<Record<string, Float32Array>>;
  readonly values: Float64Array;
}

/** What a model says of itself. */
type Described = Pick<ValueGraph, 'encoder' | 'view' | 'features'>;

/** `count` positions of random games, each asked about by one of the roles in turn. */
export function batchOf(
  game: Game,
  evaluator: Evaluator,
  { encoder: name, view, features }: Described,
  count: number,
): Batch {
  const encoder = game.encoders![name];
  const measured = features.map((feature) => measureOf(game, feature));
  const numbers = new Float32Array(count * encoder.size);
  const measures = new Float32Array(count * measured.length);
  const roles = new Float32Array(count);
  const values = new Float64Array(count);
  const code = new Float64Array(encoder.size);
  let at = 0;
  for (const position of randomPositions(game, count)) {
    const asked = at % game.roles.length;
    const viewer = view === 'asked' ? asked : view === 'mover' ? position.turn : 1 - position.turn;
    encoder.encode(position, viewer, code);
    numbers.set(code, at * encoder.size);
    measured.forEach((measure, i) => (measures[at * measured.length + i] = measure(position, viewer)));
    roles[at] = viewer;
    // Of what the viewer thinks: the value for the other role is its opposite.
    values[at] = evaluator.evaluate(position, asked) * (viewer === asked ? 1 : -1);
    at++;
  }
  return { inputs: { numbers, features: measures, role: roles }, values };
}

/** A feature of the game, or a number of one of its encoders as 'men:48'. */
function measureOf(game: Game, name: string): (position: Position, role: number) => number {
  const [encoder, at] = name.split(':');
  if (at === undefined) return game.features![name].measure;
  const { size, encode } = game.encoders![encoder];
  const code = new Float64Array(size);
  return (position, role) => {
    encode(position, role, code);
    return code[Number(at)];
  };
}

function* randomPositions(game: Game, count: number): Generator<Position, void> {
  const random = new Random('onnx');
  const moves = new Int32Array(game.maxMoves);
  for (let seen = 0; ;) {
    const position = game.start();
    while (!position.over) {
      yield position;
      if (++seen === count) return;
      position.play(moves[random.below(position.moves(moves, 0))]);
    }
  }
}
