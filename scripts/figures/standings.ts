import type { Crosstable } from 'evolab';
import { ofElo, percent, type Cells, type Tournament } from './kept.ts';

/** The points and games of one player of a tournament against others. */
function against({ names, games, points }: Crosstable, one: string, others: readonly string[]) {
  const i = names.indexOf(one);
  const sum = (table: Crosstable['games']) =>
    others.reduce((total, other) => total + table[i][names.indexOf(other)], 0);
  return { points: sum(points), games: sum(games) };
}

export function ofStandings({ standings, crosstable }: Tournament, view: string): Cells {
  const opponents = Array.from(view.matchAll(/against ([^;]+)/g), ([, name]) => name.trim());
  const shareOf = (name: string, other: string) => {
    if (name === other) return '';
    const { points, games } = against(crosstable, name, [other]);
    return games === 0 ? '' : `${points} of ${games}`;
  };
  return {
    head: [
      'rank',
      'agent',
      'Elo',
      '95% interval',
      'score',
      ...opponents.map((name) => `against \`${name}\``),
    ],
    rows: standings.map((one, i) => {
      const { name, elo, low, high, wins, draws, losses } = one;
      const score = percent((wins + draws / 2) / (wins + draws + losses));
      const interval = low === elo && high === elo ? 'anchor' : ofElo(one);
      return [`${i + 1}`, name, `${elo}`, interval, score, ...opponents.map((other) => shareOf(name, other))];
    }),
  };
}

/** Champions of several runs, named `RUN, generation N` as by `npm run curve` or by their files, and the others of the pool. */
export function ofRuns({ standings, crosstable }: Tournament): Cells {
  const members = standings.flatMap((one) => {
    const [, run, generation] =
      /^(.*), generation (\d+)$/.exec(one.name) ?? /([^/]+)\/hall\/(\d+)\.msgpack$/.exec(one.name) ?? [];
    return run === undefined ? [] : [{ ...one, run, generation: Number(generation) }];
  });
  const runs = [...new Set(members.map(({ run }) => run))].sort();
  const generations = [...new Set(members.map(({ generation }) => generation))].sort((a, b) => a - b);
  const fixed = standings.filter(({ name }) => !members.some((one) => one.name === name));
  const at = (generation: number) => members.filter((one) => one.generation === generation);
  const share = (pairs: readonly (readonly [string, string])[]) => {
    const results = pairs.map(([one, other]) => against(crosstable, one, [other]));
    const games = results.reduce((total, result) => total + result.games, 0);
    return games === 0 ? '' : percent(results.reduce((total, { points }) => total + points, 0) / games);
  };
  const ancestors = (generation: number) =>
    at(generation).flatMap((one) =>
      members
        .filter((other) => other.run === one.run && other.generation < generation)
        .map((other) => [one.name, other.name] as const),
    );
  return {
    head: [
      ...['generation', ...runs.map((run) => `${run}: Elo`)],
      ...fixed.map(({ name }) => `against \`${name}\``),
      'against own ancestors',
    ],
    rows: generations.map((generation) => [
      `${generation}`,
      ...runs.map((run) => {
        const one = at(generation).find((member) => member.run === run);
        return one ? `${one.elo} (${ofElo(one)})` : '';
      }),
      ...fixed.map(({ name }) => share(at(generation).map((one) => [one.name, name] as const))),
      share(ancestors(generation)),
    ]),
  };
}
