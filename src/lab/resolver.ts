import { registerHooks } from 'node:module';

let installed = false;

/**
 * From now on plugins outside the repository find `evolab`, and the packages in `shared`, where this file does: of these
 * there must be one copy only. Everything else is resolved as before.
 */
export function installResolver(...shared: readonly string[]): void {
  if (installed) return;
  installed = true;
  const packages = ['evolab', ...shared];
  const isShared = (name: string) => packages.some((one) => name === one || name.startsWith(`${one}/`));
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, isShared(specifier) ? { ...context, parentURL: import.meta.url } : context),
  });
}
