// Loaded by the programs that tests start: each finds a machine of one core, whatever the machine. Without it, every
// command would start a thread a core, each of which costs a third of a second. Tests of more threads say how many.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

os.availableParallelism = () => 1;
syncBuiltinESMExports();
