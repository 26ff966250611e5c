/** What every man of a play does, 25 for the bar and 0 for off: '13/8(2) 6/off' is 13/8, 13/8 and 6/0. */
export function menIn(play: string): string[] {
  return play
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .flatMap((word) => {
      const [, way, times = '1'] = /^(.*?)(?:\((\d)\))?$/.exec(word)!;
      const numbers = way.toLowerCase().replace('bar', '25').replace('off', '0');
      return Array.from({ length: Number(times) }, () => numbers);
    });
}

/** One step of a man: its points, with a star where it hits. */
type Way = readonly string[];

/** Where all men of a play begin and end, joined where one goes on from where another has ended, and where they hit. */
function waysIn(play: string): string[] {
  const steps = menIn(play).flatMap((man): Way[] => {
    const points = man.split('/');
    return points.slice(1).map((to, i) => [points[i], to]);
  });
  const from = (way: Way) => Number.parseInt(way[0], 10);
  steps.sort((one, other) => from(other) - from(one));
  const joined: string[][] = [];
  for (const [first, last] of steps) {
    const before = joined.find((way) => Number.parseInt(way.at(-1)!, 10) === Number.parseInt(first, 10));
    if (before) before.push(last);
    else joined.push([first, last]);
  }
  // Which of two men hits, and where a man touches down in between, makes no other position.
  const hits = new Set(steps.map(([, to]) => to).filter((to) => to.endsWith('*')));
  const ends = joined.map((way) => `${way[0]}/${way.at(-1)}`.replaceAll('*', ''));
  return [...ends.sort(), ...[...hits].sort()];
}

/** Whether two texts name one play, in any order of its men; `marksHits`: whether both mark all hits. */
export function isSamePlay(name: string, word: string, marksHits = true): boolean {
  if (!name.includes('/')) return name === word;
  const text = (play: string) => waysIn(marksHits ? play : play.replaceAll('*', '')).join(' ');
  return text(name) === text(word);
}
