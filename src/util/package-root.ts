/**
 * The root folder of the package `evolab`. This module is two folders below it in a clone, and as published: it is then a
 * file of dist/chunks.
 */
export const PACKAGE_ROOT = new URL('../../', import.meta.url);
