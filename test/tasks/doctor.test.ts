import { expect, test } from 'vitest';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { checksText, checkText } from '../../src/report/checks-text.ts';
import { doctor, type DoctorEvent } from '../../src/tasks/doctor.ts';
import type { TaskEvent } from '../../src/tasks/context.ts';
import { laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(ticTacToe);

test.each(['tic-tac-toe', 'material', 'alphabeta'])('%s is examined check by check', (use) => {
  const events: (DoctorEvent | TaskEvent)[] = [];
  const context = { laboratory, report: (event: DoctorEvent | TaskEvent) => events.push(event) };
  const { checks, ok, ...subject } = doctor(context, { subject: { use }, seed: 1 });
  expect(events).toEqual([
    { type: 'subject', subject },
    ...checks.map((check) => ({ type: 'check', check })),
  ]);
  expect([ok, checks.every((check) => check.ok)]).toEqual([true, true]);
});

test('what does not hold stands out', () => {
  const good = { name: 'copy', ok: true, detail: '' };
  const doubtful = { name: 'memory', ok: true, detail: 'much', warning: true } as const;
  const bad = { name: 'move', ok: false, detail: 'not legal\n  at ./x\u001b' };
  expect([good, doubtful, bad].map(checkText)).toEqual([
    '  ok   copy',
    '  note memory: much',
    '  FAIL move: not legal\n       at ./x\\x1b',
  ]);
  expect(checksText([good, doubtful])).toBe('All 2 checks hold.');
  expect(checksText([good, bad])).toBe('1 of 2 checks do not hold.');
});
