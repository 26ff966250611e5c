// Loaded by the programs that tests start, and by each of their threads, where CommonJS costs least. Each finds a machine
// of one core, whatever the machine: without it, every command would start a thread a core, each of which costs a third
// of a second. Tests of more threads say how many.
// No flag of V8 is set here: the code of all modules would be compiled and stored again whenever a program with it and one
// without it take turns.
const { syncBuiltinESMExports } = require('node:module');
const os = require('node:os');

os.availableParallelism = () => 1;
syncBuiltinESMExports();
