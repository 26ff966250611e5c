// Loaded by the programs that tests start: each finds a machine of one core, whatever the machine. Without it, every
// command would start a thread a core, each of which costs a third of a second. Tests of more threads say how many.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

os.availableParallelism = () => 1;
syncBuiltinESMExports();
// V8 would otherwise mark the whole heap after every 64 MB of typed arrays, such as tables of searches, which die young.
// That costs most in a process that lives long, like those of tests and the one that runs their commands.
if (isMainThread) setFlagsFromString('--external-memory-accounted-in-global-limit');
