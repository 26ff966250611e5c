// Loaded before a command: kills its process in the change of the disk whose number LAB_DIES_AT is, as kill -9 does. A
// process that lives on says at its end how many changes it has made.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { dyingFiles } from '../fixtures/dying-process.ts';

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

if (isMainThread) {
  const life = { left: Number(process.env['LAB_DIES_AT']), written: 0, inPlace: new Set<string>() };
  const { writeSync } = fs;
  Object.assign(fs, dyingFiles({ ...fs }, life, die));
  syncBuiltinESMExports();
  process.on('exit', () => writeSync(2, `${life.written} changes of the disk\n`));
}
