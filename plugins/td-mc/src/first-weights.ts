import { drawWeights, type Encoder, type Game, type Random, type WeightBlock } from 'evolab';

/**
 * First weights, those that are given or uniform in the range of each block. Centres of radial basis functions are positions of
 * random games, which is our choice: the paper's equidistant centres are not defined in 128 dimensions.
 */
export function firstWeights(
  blocks: readonly WeightBlock[],
  game: Game,
  encoder: Encoder,
  random: Random,
): Float64Array {
  const weights = drawWeights(blocks, random);
  const [first] = blocks;
  if (first.name === 'centres' && !first.given) {
    const units = first.size / encoder.size;
    const codes = new Float64Array(encoder.size);
    for (let unit = 0; unit < units; unit++) {
      encodeRandom(game, encoder, random, codes);
      codes.forEach((code, i) => (weights[i * units + unit] = code));
    }
  }
  return weights;
}

/** Encodes a position of a random game, drawn uniformly from its plies, for the role that has just moved. */
function encodeRandom(game: Game, encoder: Encoder, random: Random, codes: Float64Array): void {
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  let plies = 0;
  while (!position.over) {
    position.play(moves[random.below(position.moves(moves, 0))]);
    plies++;
    if (random.below(plies) === 0) encoder.encode(position, 1 - position.turn, codes);
  }
}
