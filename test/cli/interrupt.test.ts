import { expect, onTestFinished, test, vi } from 'vitest';
import { newInterrupt, stopTasks } from '../../src/cli/interrupt.ts';

test('a first signal ends no process, even if the task was asked to stop before; the second does', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => exit.mockRestore());
  const before = new Set(process.listeners('SIGINT'));
  const { signal, listen, release } = newInterrupt();
  listen();
  onTestFinished(release);
  const [press] = process.listeners('SIGINT').filter((listener) => !before.has(listener));
  expect([stopTasks(), signal.aborted]).toEqual([true, true]);
  press('SIGINT');
  expect(exit).not.toHaveBeenCalled();
  press('SIGINT');
  expect(exit).toHaveBeenCalledWith(130);
  release();
  expect(stopTasks()).toBe(false);
});

test('a second SIGTERM ends no process: timeout sends one to it and one to its group', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => exit.mockRestore());
  const before = new Set(process.listeners('SIGTERM'));
  const { signal, listen, release } = newInterrupt();
  listen();
  onTestFinished(release);
  const [end] = process.listeners('SIGTERM').filter((listener) => !before.has(listener));
  end('SIGTERM');
  end('SIGTERM');
  expect([signal.aborted, exit.mock.calls]).toEqual([true, []]);
});
