import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TaskView } from '../../src/cli/task-view.ts';
import type { ProgressEvent } from '../../src/tasks/context.ts';

beforeEach(() => {
  vi.stubEnv('CI', '');
  vi.stubEnv('TERM', 'xterm');
  vi.useFakeTimers();
  // Nothing is drawn twice within a moment.
  vi.advanceTimersByTime(100);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** A view, and the lines it has drawn. */
function viewOf(isTTY: boolean): { view: TaskView; frames: () => string[] } {
  let text = '';
  const stream = { isTTY, columns: 120, write: (part: string) => (text += part) };
  const view = new TaskView(stream as unknown as NodeJS.WriteStream);
  return { view, frames: () => text.split('\u001b[2K\r').slice(1) };
}

const progress = (done: number, more: Partial<ProgressEvent> = {}): ProgressEvent => ({
  type: 'progress',
  done,
  total: 100,
  unit: 'games',
  ...more,
});

test('a live line begins with the time left, as soon as it is known', () => {
  const { view, frames } = viewOf(true);
  view.report(progress(0));
  vi.advanceTimersByTime(500);
  view.report(progress(10, { details: ['2 machines', undefined] }));
  expect(frames()[0]).toBe(`${'░'.repeat(12)} 0 of 100 games`);
  expect(frames().at(-1)).toMatch(/^5 s left · █▎░{10} 10 of 100 games · 20 games\/s · 2 machines$/);
});

test('what was done in an earlier session does not count as speed', () => {
  const { view, frames } = viewOf(true);
  view.report(progress(50));
  vi.advanceTimersByTime(500);
  view.report(progress(60));
  expect(frames().at(-1)).toMatch(/^2 s left/);
});

test('while a task pauses, the line tells the time', () => {
  const { view, frames } = viewOf(true);
  view.report(progress(0));
  vi.advanceTimersByTime(3000);
  expect(frames().at(-1)).toMatch(/^3 s so far/);
  view.clear();
  const { length } = frames();
  vi.advanceTimersByTime(3000);
  expect(frames()).toHaveLength(length);
});

test('a task that takes longer than it said does not say that it is about to end', () => {
  const { view, frames } = viewOf(true);
  view.report(progress(90, { left: 2 }));
  vi.advanceTimersByTime(1000);
  expect(frames().at(-1)).toMatch(/^1 s left · /);
  vi.advanceTimersByTime(5000);
  expect(frames().at(-1)).toMatch(/^4 s longer than planned · /);
  view.report(progress(95, { left: -60 }));
  vi.advanceTimersByTime(1000);
  expect(frames().at(-1)).toMatch(/^61 s longer than planned · /);
});

test('where nobody knows how much there is, what is done is shown', () => {
  const { view, frames } = viewOf(true);
  view.report({ type: 'progress', phase: 'searching', done: 0, unit: 'nodes' });
  vi.advanceTimersByTime(2500);
  view.report({ type: 'progress', phase: 'searching', done: 500, unit: 'nodes', details: ['depth 3'] });
  expect(frames().at(-1)).toBe('3 s so far · searching · 500 nodes · 200 nodes/s · depth 3');
});

/** A view on a pipe, and what was written into it. */
function pipedView(): { view: TaskView; written: () => string } {
  let text = '';
  const stream = { isTTY: false, write: (part: string) => (text += part) };
  return { view: new TaskView(stream as unknown as NodeJS.WriteStream), written: () => text };
}

test('a pipe gets notes and warnings, and is told of progress when it was silent for ten seconds', () => {
  const { view, written } = pipedView();
  view.report(progress(1));
  vi.advanceTimersByTime(9000);
  view.report({ type: 'note', text: 'kept' });
  view.report({ type: 'warning', text: 'other versions' });
  vi.advanceTimersByTime(9000);
  view.report(progress(19));
  expect(written()).toBe('kept\nWarning: other versions\n');
  vi.advanceTimersByTime(1000);
  expect(written().split('\n').slice(2)).toEqual(['86 s left · 19 of 100 games · 0.9 games/s', '']);
  view.clear();
  const { length } = written();
  vi.advanceTimersByTime(120_000);
  expect(written()).toHaveLength(length);
});

const TOLD =
  '10 s so far · 7 positions\n30 s so far · 7 positions\n70 s so far · 7 positions\n2 min 10 s so far · 7 positions\n';

test('a pipe is told of a task that pauses after ten seconds, then after twice as long, and once a minute', () => {
  const { view, written } = pipedView();
  view.report({ type: 'progress', done: 7, unit: 'positions' });
  vi.advanceTimersByTime(189_000);
  expect(written()).toBe(TOLD);
});

test('a pipe is told of a task that never pauses as often, though no timer runs meanwhile', () => {
  const { view, written } = pipedView();
  const clock = vi.spyOn(performance, 'now');
  for (let second = 0; second < 190; second += 0.5) {
    clock.mockReturnValue(1000 * second);
    view.report({ type: 'progress', done: 7, unit: 'positions' });
  }
  clock.mockRestore();
  expect(written()).toBe(TOLD);
});
