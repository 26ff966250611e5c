import { isCritical, resultsOf, type OracleSet, largest, smallest } from 'evolab';
import { textTable } from 'evolab/command';
import { outcomeOf } from './stratify.ts';

const criticalOf = (set: OracleSet): number =>
  set.positions.filter((position) => isCritical(resultsOf(set, position))).length;

/** A set as scripts read it. */
export function setDocument(set: OracleSet): object {
  const { game, source, scoreUnit, provenance, positions } = set;
  return {
    game,
    source,
    scoreUnit,
    positions: positions.length,
    critical: criticalOf(set),
    provenance,
  };
}

/** How many positions are won, drawn and lost for the role to move: critical ones, and the others. */
export function strataOf(set: OracleSet): [result: string, critical: string, safe: string][] {
  const count = (outcome: string) =>
    String(set.positions.filter((position) => outcomeOf(position, set) === outcome).length);
  return ['won', 'drawn', 'lost'].map((result) => [
    result,
    count(`${result} critical`),
    count(`${result} safe`),
  ]);
}

/** A set as people read it: how many positions of which kind, and how they came about. */
export function setText(set: OracleSet): string {
  const { game, source, provenance, positions } = set;
  const { players, games, unsolved } = provenance as { players: string[]; games: number; unsolved: number };
  const plies = positions.map(({ ply }) => ply);
  return [
    `${positions.length} positions of ${game.use} by ${source}, ${criticalOf(set)} of them critical, plies ${smallest(plies)} to ${largest(plies)}`,
    '',
    textTable(['for the role to move', 'critical', 'safe'], strataOf(set)),
    '',
    `From ${games} games of ${players.join(', ')}${unsolved > 0 ? `; ${unsolved} positions were given up` : ''}.`,
    set.byScore
      ? 'Critical: some moves are on a shortest way to the end and others are not.'
      : 'Critical: some moves keep the result and others throw it away.',
  ].join('\n');
}
