import { parentPort } from 'node:worker_threads';

const ROUND = 10_000;

// Goes round in plain arithmetic for so many milliseconds of the clock: how often says how much of a processor it had.
parentPort!.on('message', (millis: number) => {
  const until = performance.now() + millis;
  let rounds = 0;
  let x = 1;
  do {
    for (let i = 0; i < ROUND; i++) x = (Math.imul(x, 0x9e3779b1) + i) | 0;
    rounds++;
  } while (performance.now() < until);
  // With `x`, or the loop might be left out.
  parentPort!.postMessage([rounds, x]);
});
