import { readFileSync } from 'node:fs';
import { copyOf, Random, type WasmMemory } from 'evolab';
import { expect, onTestFinished, test, vi } from 'vitest';
import { repeats, whole } from 'evolab/testing';
import { compile, digestOf, SOURCE, TARGET } from '../assembly/build.ts';
import { gameFromRules, sheets, type GdlGame, type GdlPosition } from '../src/index.ts';
import { PROPNET_WASM } from '../src/propnet.wasm.ts';

const summary = (game: GdlGame, position: GdlPosition): string => {
  const out = new Int32Array(game.maxMoves);
  const moves = game.roles.map((_, role) => [...out.slice(0, position.movesOf(role, out, 0))]);
  const goals = game.roles.map((_, role) => game.goal(position, role));
  return JSON.stringify([
    game.print(position),
    position.key(0),
    position.key(1),
    position.over,
    moves,
    goals,
  ]);
};

test('the module was compiled from its source', () => {
  expect(readFileSync(TARGET, 'utf8')).toContain(`sha256 ${digestOf(readFileSync(SOURCE, 'utf8'))},`);
});

// The compiler takes seconds.
test.skipIf(!whole)('the module is what its source says', async () => {
  expect(await compile(readFileSync(SOURCE, 'utf8'))).toBe(PROPNET_WASM);
});

test.each(['tic-tac-toe', 'connect-four', 'othello', 'checkers', 'farming-quandries', 'pilgrimage'])(
  'in %s a position is the same wherever the network was before',
  (sheet) => {
    const game = gameFromRules(sheets[sheet], { engine: 'network' });
    const random = new Random('jumps', sheet);
    const met: { position: GdlPosition; text: string }[] = [];
    for (let i = 0; i < 4; i++) {
      for (const position = game.start(); !position.over; position.play(position.sample(random))) {
        const copy = copyOf(game, position);
        met.push({ position: copy, text: summary(game, position) });
      }
    }
    const visited = game.start();
    for (let i = 0; i < repeats(600, 150); i++) {
      // Now and then the same position twice, with a game in between.
      const { position, text } = met[random.below(i % 5 === 0 ? met.length : 3)];
      visited.copy(position);
      expect(summary(game, visited)).toBe(text);
      expect(summary(game, position)).toBe(text);
      for (let ply = random.below(30); ply > 0 && !visited.over; ply--) visited.play(visited.sample(random));
    }
  },
);

test('rules for which there is no memory are not called too deeply nested', () => {
  const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } })
    .WebAssembly;
  const grow = vi.spyOn(Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
  });
  onTestFinished(() => grow.mockRestore());
  expect(() => gameFromRules(sheets['othello'], { engine: 'network' })).toThrow(
    expect.objectContaining({ code: 'LAB_MEMORY' }) as Error,
  );
});
