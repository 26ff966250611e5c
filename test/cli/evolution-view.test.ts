import { expect, test } from 'vitest';
import { introductionText } from '../../src/report/evolution-text.ts';
import { EvolutionView } from '../../src/cli/evolution-view.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import type { Settings } from '../../src/config/settings.ts';

const rating = { every: 5, rounds: 3, openings: 0, anchors: ['random'], first: true };
const settings = { method: 'm', learner: { use: 'l' }, seed: 1, rating } as unknown as Settings;
const agent: AgentSpec = {
  name: 'a',
  game: { use: 'g' },
  searcher: { use: 's' },
  evaluator: { use: 'e' },
  budget: { depth: 2 },
  weights: Float64Array.of(0, 0.5, 0),
};
const ratings = [{ against: 'random', generation: 0, wins: 3, losses: 1, draws: 0 }];

/** What a view writes as output and as notes. */
function shown(events: (view: EvolutionView) => void): { output: string; notes: string[] } {
  let output = '';
  const notes: string[] = [];
  const stream = { write: (part: string) => (output += part) } as unknown as NodeJS.WriteStream;
  events(new EvolutionView(stream, 2, (line) => notes.push(line)));
  return { output, notes };
}

test('a pipe gets a line for the beginning, the untrained champion and each generation', () => {
  const { output } = shown(({ report }) => {
    report({
      type: 'begin',
      settings,
      game: 'g',
      generation: 0,
      last: 2,
      folder: 'run',
      ratingGames: 6,
      playsMatches: true,
      status: undefined,
      summary: 'Learns',
      agent,
      measures: { fitness: 'points', meanError: 'of values' },
    });
    report({ type: 'untrained', ratings });
    report({ type: 'progress', phase: 'playing', done: 1, total: 2, unit: 'games' });
    const measures = { fitness: 0.5, fitnessLow: 0.25, fitnessHigh: 0.75, meanError: 2, games: 40 };
    for (const generation of [1, 2])
      report({
        type: 'generation',
        seconds: 2,
        report: { generation, measures, jobs: 40, games: 40, ratings: generation === 2 ? ratings : [] },
      });
  });
  expect(output.split('\n')).toEqual([
    'm on g, seed 1, 2 workers: generations 1 to 2 in run',
    '',
    '  learns      Learns',
    '  plays       s searches 2 plies ahead; e evaluates positions (3 weights, random at first)',
    '  rating      every 5 generations the champion plays 6 games against each of these fixed opponents: random, the first generation. 50% means equal strength; a draw is half a win',
    '  best        points',
    '  mean error  of values',
    '',
    'generation 0  untrained  vs random 75%',
    'generation 1  best 0.5 (0.25 to 0.75)  mean error 2  20 games/s',
    'generation 2  best 0.5 (0.25 to 0.75)  mean error 2  20 games/s  vs random 75%',
    '',
  ]);
});

test('notes and warnings are kept out of the output', () => {
  const { output, notes } = shown(({ report }) => {
    report({ type: 'note', text: '12 games added' });
    report({ type: 'warning', text: 'other versions' });
  });
  expect(output).toBe('');
  expect(notes).toEqual(['12 games added', 'Warning: other versions']);
});

test('weights that begin at 0 are not called random', () => {
  const begun = { settings, summary: '', measures: {}, ratingGames: 6 };
  const each = { ...begun.settings, rating: { ...rating, every: 1 } };
  expect(introductionText({ ...begun, agent, settings: each })).toContain(
    'after each generation the champion plays',
  );
  expect(introductionText({ ...begun, agent })).toContain('(3 weights, random at first)');
  expect(introductionText({ ...begun, agent: { ...agent, weights: new Float64Array(3) } })).toContain(
    '(3 weights, all 0 at first)',
  );
});
