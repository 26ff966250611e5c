import { openStation } from '../../src/worker/redis/station.ts';

// A worker that every batch kills at once: `deadly-station.ts URL`.
await openStation({
  url: process.argv[2],
  versions: { evolab: 'test' },
  lease: 1,
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
