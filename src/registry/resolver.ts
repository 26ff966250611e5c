import { registerHooks } from 'node:module';
import { bundled } from '../util/bundled.ts';

let installed = false;

/**
 * Lets plugins outside the repository resolve `evolab`, and the packages in `shared`, as this file does:
 * there must be only one copy of each. Everything else is resolved as before.
 */
export function installResolver(...shared: readonly string[]): void {
  if (installed) return;
  installed = true;
  const packages = ['evolab', ...shared];
  const isShared = (name: string) => packages.some((one) => name === one || name.startsWith(`${one}/`));
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, isShared(specifier) ? { ...context, parentURL: import.meta.url } : context),
    // A module keeps its URL, and has what its bundled copy exports.
    load(url, context, next) {
      const source = bundled.get(url);
      return source === undefined
        ? next(url, context)
        : { format: 'module', source: source.text, shortCircuit: true };
    },
  });
}
