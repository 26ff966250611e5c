import { lineText } from '../util/escape.ts';
import type { Check } from '../checks/check.ts';

/** A check in a line. */
export function checkText({ name, ok, warning, detail }: Check): string {
  const said = `${name}${detail === '' ? '' : `: ${detail}`}`;
  return `  ${!ok ? 'FAIL' : warning ? 'note' : 'ok  '} ${lineText(said)}`;
}

/** How many checks hold, in a sentence. */
export function checksText(checks: readonly Check[]): string {
  const failed = checks.filter(({ ok }) => !ok).length;
  return failed === 0
    ? `All ${checks.length} checks hold.`
    : `${failed} of ${checks.length} checks do not hold.`;
}
