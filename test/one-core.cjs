// Loaded by the programs that tests start, and by each of their threads, where CommonJS costs least. Each finds a machine
// of one core, whatever the machine: without it, every command would start a thread a core, each of which costs a third
// of a second. Tests of more threads say how many.
const { syncBuiltinESMExports } = require('node:module');
const os = require('node:os');
const { setFlagsFromString } = require('node:v8');
const { isMainThread } = require('node:worker_threads');

os.availableParallelism = () => 1;
syncBuiltinESMExports();
// V8 would otherwise mark the whole heap after every 64 MB of typed arrays, such as tables of searches, which die young.
// That costs most in a process that lives long, like those of tests and the one that runs their commands.
if (isMainThread) setFlagsFromString('--external-memory-accounted-in-global-limit');
