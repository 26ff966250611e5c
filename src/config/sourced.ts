import { LabError } from '../util/errors.ts';
import type { LabConfig } from './config-form.ts';
import { merged, type Layer } from './layers.ts';

/**
 * An error of settings that begins with the file it comes from: that of the first layer with which, over those below it,
 * `settle` throws the same. Errors of other causes, and of what no file says, are returned as they are.
 */
export function sourced(
  error: unknown,
  layers: readonly Layer[],
  settle: (config: LabConfig) => unknown,
): unknown {
  if (!(error instanceof LabError)) return error;
  for (const [at, { file }] of layers.entries()) {
    try {
      settle(merged(layers.slice(0, at + 1)));
    } catch (cause) {
      if (!(cause instanceof LabError && cause.message === error.message)) continue;
      return file === undefined ? error : new LabError(error.code, `${file}: ${error.message}`, error.hint);
    }
  }
  return error;
}
