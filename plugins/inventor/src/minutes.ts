import { LabError } from 'evolab';

/** Minutes as they were typed; Infinity if nothing was. LAB_USAGE for anything but a number above 0. */
export function minutesOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const minutes = Number(text);
  if (text.trim() !== '' && minutes > 0 && Number.isFinite(minutes)) return minutes;
  throw new LabError('LAB_USAGE', `--minutes: '${text}' is not a number above 0`, 'for example --minutes 30');
}
