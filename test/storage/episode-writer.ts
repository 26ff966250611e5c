// Adds games twenty at a time until it is killed, always from the first on: for episodes.test.ts.
import { Episodes } from '../../src/storage/episodes.ts';

const game = { use: 'draughts' };
const episodes = Episodes.open(process.argv[2]);
for (let generation = 0; ; generation++) {
  const games = Array.from({ length: 20 }, (_, i) => ({
    game,
    rulesVersion: 1,
    players: ['a', 'b'],
    agents: ['', ''],
    seed: i,
    round: `${generation}.${i}`,
    moves: Int32Array.of(generation, i),
    payoffs: [1, -1],
    reason: 'rules',
  }));
  episodes.add({ digest: 'd', command: 'evolve', label: 'x', game, rulesVersion: 1 }, games);
  console.log(generation);
}
