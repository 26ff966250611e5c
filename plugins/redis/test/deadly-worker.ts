import { QueueWorker } from '../src/queue-worker.ts';

// A worker that every batch kills at once: `deadly-worker.ts URL`.
await QueueWorker.open({
  url: process.argv[2],
  versions: { evolab: 'test' },
  leaseSeconds: 1,
  say: () => undefined,
  executor: {
    slots: 1,
    run: () => {
      process.kill(process.pid, 'SIGKILL');
      return Promise.reject(new Error('unreachable'));
    },
    close: () => Promise.resolve(),
  },
});
