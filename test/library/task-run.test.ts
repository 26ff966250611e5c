import { expect, test } from 'vitest';
import { TaskRun } from '../../src/library/task-run.ts';

interface Event {
  readonly type: 'progress' | 'note';
  readonly done: number;
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a run is awaited for its result, whether or not its events are read', async () => {
  const run = new TaskRun<number, Event>((report) => {
    report({ type: 'note', done: 1 });
    return Promise.resolve(7);
  });
  expect(await run).toBe(7);
  const events: Event[] = [];
  for await (const event of run) events.push(event);
  expect(events).toEqual([{ type: 'note', done: 1 }]);
  expect(await run).toBe(7);
});

test('of progress only the newest waits, of notes all', async () => {
  const run = new TaskRun<void, Event>(async (report) => {
    for (let done = 1; done <= 3; done++) report({ type: 'progress', done });
    report({ type: 'note', done: 4 });
    report({ type: 'note', done: 5 });
    await tick();
    for (let done = 6; done <= 8; done++) report({ type: 'progress', done });
  });
  await run;
  const events: number[] = [];
  for await (const event of run) events.push(event.done);
  expect(events).toEqual([3, 4, 5, 8]);
});

test('events are read while the task works', async () => {
  let go = (): void => {};
  const run = new TaskRun<string, Event>(async (report) => {
    report({ type: 'progress', done: 1 });
    await new Promise<void>((resolve) => (go = resolve));
    return 'over';
  });
  for await (const { done } of run) {
    expect(done).toBe(1);
    go();
  }
  expect(await run).toBe('over');
});

test('a task that fails rejects when it is awaited and when it is iterated over', async () => {
  const run = new TaskRun<void, Event>(() => Promise.reject(new Error('broken')));
  await tick();
  await expect(run).rejects.toThrow('broken');
  await expect(run[Symbol.asyncIterator]().next()).rejects.toThrow('broken');
});

test('its own abort and the signal of the caller both reach the task', async () => {
  const until = (signal: AbortSignal) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
  const own = new TaskRun<string, Event>((_, signal) => until(signal));
  own.abort();
  expect(await own).toBe('stopped');
  const controller = new AbortController();
  const outer = new TaskRun<string, Event>((_, signal) => until(signal), controller.signal);
  controller.abort();
  expect(await outer).toBe('stopped');
});
