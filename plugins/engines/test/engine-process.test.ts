import { expect, onTestFinished, test } from 'vitest';
import { EngineProcess } from '../src/engine-process.ts';

test('a deadline may be further away than a timer reaches', async () => {
  const warnings: string[] = [];
  const hear = ({ name }: Error) => void warnings.push(name);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const engine = new EngineProcess({ words: ['cat'], folder: '.', environment: {} });
  onTestFinished(() => engine.close());
  const answer = engine.answer(performance.now() + 2 ** 33, (line) => line);
  // The wait has begun before there is anything to be read.
  engine.ask('hello');
  expect(await answer).toBe('hello');
  // Warnings are told at the next tick.
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});

test('a line without an end is no answer, and is told as one that has none', async () => {
  const engine = new EngineProcess({
    words: ['printf', 'first\\n{"move":"4"}'],
    folder: '.',
    environment: {},
  });
  onTestFinished(() => engine.close());
  const answer = engine.answer(performance.now() + 600_000, (line) => (line === 'first' ? undefined : line));
  await expect(answer).rejects.toThrow(
    /^ended; its last lines: first \| \{"move":"4"\} \(without a line feed\)$/,
  );
});

test('a line of the error stream that comes in pieces is told as one', async () => {
  const pieces = 'for piece in Value Error ": " "no move"; do printf "$piece" >&2; sleep 0.1; done';
  const engine = new EngineProcess({
    words: ['sh', '-c', `echo "Traceback" >&2; ${pieces}`],
    folder: '.',
    environment: {},
  });
  onTestFinished(() => engine.close());
  const answer = engine.answer(performance.now() + 600_000, (line) => line);
  await expect(answer).rejects.toThrow(/^ended; its last lines: Traceback \| ValueError: no move$/);
});

test('a long line that is told is marked where it is cut', async () => {
  const engine = new EngineProcess({ words: ['cat'], folder: '.', environment: {} });
  onTestFinished(() => engine.close());
  engine.ask('x'.repeat(130));
  await engine.answer(performance.now() + 600_000, (line) => line);
  expect(engine.fault('ended').message).toBe(`ended; its last lines: ${'x'.repeat(120)}…`);
});
