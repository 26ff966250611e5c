import { registerHooks } from 'node:module';

/** Packages of which there must be one copy only, the laboratory's own. */
const SHARED = /^(evolab|inversify|@oclif\/core)(\/|$)/;
let installed = false;

/** From now on plugins outside the repository find `evolab` and its shared parts where this file does. */
export function installResolver(): void {
  if (installed) return;
  installed = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, SHARED.test(specifier) ? { ...context, parentURL: import.meta.url } : context),
  });
}
