import { expect, test } from 'vitest';
import type { Settings } from '../../src/lab/settings.ts';
import { championTable, EvolutionView } from '../../src/report/evolution-view.ts';

const settings: Settings = {
  method: 'm',
  seed: 1,
  game: { use: 'g' },
  learner: { use: 'l' },
  keepEvery: 5,
  rating: { every: 5, rounds: 1, openings: 0, anchors: [], first: false },
};

/** The lines a view writes of one generation of `jobs` jobs in two seconds. */
function linesOf(playsMatches: boolean, jobs: number, games?: number): string {
  let text = '';
  const stream = { write: (part: string) => (text += part) } as unknown as NodeJS.WriteStream;
  const status = () => '2 workers';
  const view = new EvolutionView(stream, {
    ...{ settings, game: 'g', last: 1, status, changing: false, run: 'run', playsMatches },
  });
  const measures = games === undefined || playsMatches ? {} : { games };
  view.generation({ generation: 1, measures, jobs, ...(games && { games }), ratings: [] }, 2);
  return text;
}

test('a speed is in games where games are counted, else in jobs', () => {
  expect(linesOf(true, 40, 40)).toContain('20 games/s');
  expect(linesOf(false, 40, 200)).toContain('100 games/s');
  expect(linesOf(false, 40)).toContain('20 jobs/s');
});

test('the commands that go on can be typed as they stand, whatever the folder is called', () => {
  const text = championTable([], 'my runs/one/champion.msgpack', settings, 3);
  expect(text).toContain("lab duel 'my runs/one/champion.msgpack' random\n");
  expect(text).toContain("lab evolve --resume --run 'my runs/one' --generations 6\n");
});
