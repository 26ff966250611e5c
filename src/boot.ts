import { installResolver } from './lab/resolver.ts';

installResolver();
const { execute, settings } = await import('@oclif/core');
// Node strips the types itself: no look-up of ts-node and the like.
settings.enableAutoTranspile = false;
// One line each: oclif warns at length, for instance of a linked folder that is gone.
process.removeAllListeners('warning');
process.on('warning', ({ message }) => process.stderr.write(`Warning: ${message.split('\n')[0]}\n`));
await execute({ dir: new URL('..', import.meta.url).href });
