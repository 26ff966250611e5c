/**
 * What a play of backgammon changes, from its usual notation: '24/23 13/10*', 'bar/20', '6/off(2)'. Plays that lead to the
 * same position have the same form, in whatever order their steps are told. Undefined for a text that is no play.
 */
export function playForm(text: string): string | undefined {
  /** Men that a point gains, those it loses negative. */
  const change = new Map<string, number>();
  const hits = new Set<string>();
  for (const part of text.trim().toLowerCase().split(/\s+/)) {
    const [, way, times = '1'] = /^((?:bar|\d{1,2})(?:\/(?:off|\d{1,2})\*?)+)(?:\((\d)\))?$/.exec(part) ?? [];
    if (way === undefined) return undefined;
    const stops = way.split('/');
    for (const stop of stops) if (stop.endsWith('*')) hits.add(pointOf(stop));
    const add = (stop: string, men: number) => {
      const point = pointOf(stop);
      change.set(point, (change.get(point) ?? 0) + men * Number(times));
    };
    add(stops[0], -1);
    add(stops.at(-1)!, 1);
  }
  const moved = [...change].filter(([, men]) => men !== 0).map(([point, men]) => `${point}:${men}`);
  return [...moved.sort(), ...[...hits].sort().map((point) => `${point}*`)].join(' ');
}

/** Programs write the bar as `bar` or 25, and the men that are off as `off` or 0. */
function pointOf(stop: string): string {
  const name = stop.replace('*', '');
  return name === '25' ? 'bar' : name === '0' ? 'off' : name;
}
