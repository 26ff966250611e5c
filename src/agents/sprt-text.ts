import { parseOptions } from '../config/option-text.ts';
import { checkSprt, SPRT_DEFAULTS, type SprtSettings } from '../statistics/sprt.ts';

/** The sequential test that `--sprt` asks for, such as `elo0=0,elo1=10`; LAB_USAGE or LAB_BAD_OPTION. */
export function parseSprt(text: string): SprtSettings {
  const typed = Object.fromEntries(parseOptions(text, '--sprt', Object.keys(SPRT_DEFAULTS)));
  const sprt = { ...SPRT_DEFAULTS, ...typed };
  checkSprt(sprt);
  return sprt;
}
