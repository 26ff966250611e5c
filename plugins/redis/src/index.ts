import { defineExecutor, definePlugin, type ExecutorParts } from 'evolab';

/** Most commands need no queue, and its client takes a while to load. */
const open = async (parts: ExecutorParts) => (await import('./queue-executor.ts')).QueueExecutor.open(parts);

export default definePlugin({
  name: 'redis',
  executors: [
    defineExecutor({ id: 'redis', summary: 'machines that run lab worker, by way of BullMQ on Redis', open }),
    defineExecutor({ id: 'rediss', summary: 'the same, encrypted with TLS', open }),
  ],
});
