// Loaded before a command: says at its end what it has used.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(2, `${(userCPUTime + systemCPUTime) / 1e6} s of CPU, ${maxRSS / 1024} MB\n`);
  });
