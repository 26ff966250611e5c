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

test('a run is caught as a promise is, and something may follow it in any case', async () => {
  const ends: string[] = [];
  const failing = new TaskRun<number, Event>(() => Promise.reject(new Error('no')));
  expect(await failing.catch((error: unknown) => (error as Error).message)).toBe('no');
  await expect(failing.finally(() => ends.push('failed'))).rejects.toThrow('no');
  const run = new TaskRun<number, Event>(() => Promise.resolve(7));
  expect(await run.catch(() => 0)).toBe(7);
  expect(await run.finally(() => ends.push('done'))).toBe(7);
  expect(ends).toEqual(['failed', 'done']);
});

test('two loops over the events of one run both end', async () => {
  const run = new TaskRun<void, Event>(async (report) => {
    await tick();
    report({ type: 'note', done: 1 });
    await tick();
  });
  const count = async () => {
    let events = 0;
    for await (const _ of run) events++;
    return events;
  };
  const counts = await Promise.all([count(), count()]);
  expect(counts[0] + counts[1]).toBe(1);
});
