/** How the names of source files end: the repository holds TypeScript, the published package JavaScript. */
export const SOURCE_EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
