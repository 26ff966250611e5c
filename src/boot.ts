import { installResolver } from './lab/resolver.ts';

installResolver();
const { execute, settings } = await import('@oclif/core');
// Node strips the types itself: no look-up of ts-node and the like.
settings.enableAutoTranspile = false;
await execute({ dir: new URL('..', import.meta.url).href });
