import type { FolderStatus } from '../contract/report.ts';
import { shellWord, undashed } from '../util/shell-word.ts';
import { percent, signed } from './numbers.ts';
import { textTable } from './table.ts';

/** A run as people read about it. */
interface RunReading {
  readonly folder: string;
  readonly kind: string;
  readonly method: string;
  readonly game: string;
  readonly done: number;
  readonly planned: number | undefined;
  readonly unit: string;
  readonly best?:
    | {
        readonly against: string;
        readonly score: number;
        readonly latest: { readonly score: number };
      }
    | { readonly name: string; readonly elo: number }
    | { readonly text: string }
    | undefined;
  readonly state: string;
}

/** Runs, a line each. */
export function runsText(runs: readonly RunReading[]): string {
  return textTable(
    ['folder', 'method', 'game', 'done', 'state', 'score'],
    runs.map(({ folder, kind, method, game, done, planned, unit, best, state }) =>
      kind === 'damaged'
        ? [folder, 'damaged', '', '', '', method]
        : [
            ...[folder, method, game],
            planned === undefined ? `${done} ${unit}` : `${done} of ${planned} ${unit}`,
            ...[state, bestText(best)],
          ],
    ),
  );
}

function bestText(best: RunReading['best']): string {
  if (best === undefined) return '';
  if ('text' in best) return best.text;
  if ('name' in best) return `${best.name}, Elo ${signed(best.elo)}`;
  const [score, most] = [best.latest.score, best.score].map((share) => percent(share, 0));
  return `${score} against ${best.against}${most === score ? '' : `, at best ${most}`}`;
}

/** The command that goes on with work, without `lab`. */
export const resumeText = ({ resume }: Pick<FolderStatus, 'resume'>, folder: string): string =>
  [...resume, '--out', undashed(folder)].map(shellWord).join(' ');
