import type { InspectorDefinition } from 'evolab';

/** Shows sets of solved positions. */
export const setInspector: InspectorDefinition = {
  id: 'evolab-oracle',
  summary: 'Solved positions that lab oracle wrote: game, way of solving, players and strata',
  async inspect(file) {
    const [{ readOracle }, { setDocument, strataOf }] = await Promise.all([
      import('evolab/storage'),
      import('./oracle-text.ts'),
    ]);
    const set = readOracle(file);
    const { game, rulesVersion, source, scoreUnit, positions, provenance } = set;
    const { use, ...options } = game;
    const told = Object.entries(provenance).map(([key, value]): [string, string] => [
      key,
      Array.isArray(value) ? value.join(', ') : JSON.stringify(value),
    ]);
    const rows: [string, string][] = [
      ['game', `${use} ${JSON.stringify(options)}, rules ${rulesVersion}`],
      ['solved by', source],
      ['scores', scoreUnit === '' ? 'none' : scoreUnit],
      ['positions', String(positions.length)],
      ...strataOf(set).map(([result, critical, safe]): [string, string] => [
        result,
        `${critical} critical, ${safe} safe`,
      ]),
    ];
    return { rows: [...rows, ...told], data: setDocument(set) };
  },
};
