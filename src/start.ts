// How the command of a clone begins: with its bundle, or with its sources where that is out of date.
import { fileURLToPath } from 'node:url';
import { freshBundle } from './registry/fresh-bundle.ts';

await import(freshBundle(fileURLToPath(new URL('..', import.meta.url))) ?? './boot.ts');
