import { parseOptions } from '../config/option-text.ts';
import { checkSprt, SPRT_DEFAULTS, type SprtSettings } from '../statistics/sprt.ts';
import { knownHint, LabError } from '../util/errors.ts';

/** The sequential test that `--sprt` asks for, such as `elo0=0,elo1=10`; LAB_USAGE or LAB_BAD_OPTION. */
export function parseSprt(text: string): SprtSettings {
  const settings: Record<string, unknown> = { ...SPRT_DEFAULTS };
  for (const [key, value] of parseOptions(text, '--sprt')) {
    if (!(key in SPRT_DEFAULTS))
      throw new LabError('LAB_USAGE', `--sprt knows no '${key}'`, knownHint(key, Object.keys(SPRT_DEFAULTS)));
    settings[key] = value;
  }
  const sprt = settings as unknown as SprtSettings;
  checkSprt(sprt);
  return sprt;
}
