import { lineText } from '../util/escape.ts';
import type { Check } from '../checks/check.ts';

/** What stands before the position at which a promise is broken. */
const AT = '\n  at ';

/** A check in a line, and one more for the position at which it fails. */
export function checkText({ name, ok, warning, detail }: Check): string {
  const said = `${name}${detail === '' ? '' : `: ${detail}`}`;
  const [what, ...position] = said.split(AT);
  const at = position.length === 0 ? '' : `\n       at ${lineText(position.join(' '))}`;
  return `  ${!ok ? 'FAIL' : warning ? 'note' : 'ok  '} ${lineText(what!)}${at}`;
}

/** How many checks hold, in a sentence. */
export function checksText(checks: readonly Check[]): string {
  const failed = checks.filter(({ ok }) => !ok).length;
  return failed === 0
    ? `All ${checks.length} checks hold.`
    : `${failed} of ${checks.length} checks do not hold.`;
}
