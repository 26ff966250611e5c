/** A share as people read it. */
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)}%`;

export const count = (number: number): string => Math.round(number).toLocaleString('en');

/** Three digits that mean something. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return count(value);
  return String(Number(value.toPrecision(3)));
}

/** About how long something takes: `12 s`, `3 min`, `1 h 20 min`. */
export function duration(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} days`;
}

/** How long ago something was, in milliseconds of the epoch. */
export function ago(time: number): string {
  // Only for people to look at.
  // oxlint-disable-next-line no-restricted-properties
  const seconds = (Date.now() - time) / 1000;
  return seconds < 5 ? 'now' : `${duration(seconds)} ago`;
}
