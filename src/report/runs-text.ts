import { percent, signed } from './numbers.ts';
import { textTable } from './table.ts';

/** A run as people read about it. */
interface RunReading {
  readonly folder: string;
  readonly kind: string;
  readonly method: string;
  readonly game: string;
  readonly done: number;
  readonly planned: number;
  readonly best?:
    | { readonly against: string; readonly score: number }
    | { readonly name: string; readonly elo: number }
    | undefined;
  readonly state: string;
}

/** Evolutions and tournaments, a line each. */
export function runsText(runs: readonly RunReading[]): string {
  return textTable(
    ['folder', 'method', 'game', 'done', 'state', 'best'],
    runs.map(({ folder, kind, method, game, done, planned, best, state }) =>
      kind === 'damaged'
        ? [folder, 'damaged', '', '', '', method]
        : [
            ...[folder, method, game],
            `${done} of ${planned} ${kind === 'evolution' ? 'generations' : 'pairs'}`,
            ...[state, bestText(best)],
          ],
    ),
  );
}

function bestText(best: RunReading['best']): string {
  if (best === undefined) return '';
  return 'name' in best
    ? `${best.name}, Elo ${signed(best.elo)}`
    : `${percent(best.score, 0)} against ${best.against}`;
}
