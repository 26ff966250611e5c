import type { Spec } from '../contract/agent.ts';
import { parsePosition } from '../agents/position.ts';
import { divide, perft as countLeaves, type Division } from '../checks/perft.ts';
import type { TaskContext } from './context.ts';

export interface PerftRequest {
  readonly game: Spec;
  /** Plies. */
  readonly depth: number;
  /** Where to begin, as the game prints positions; the start if not given. */
  readonly position?: string | undefined;
}

export interface PerftResult {
  readonly nodes: number;
  readonly seconds: number;
  /** The leaves behind each first move; none for depth 0. */
  readonly divisions: readonly Division[];
}

/** Counts the positions that legal moves lead to. It does not pause. */
export function perft(
  { laboratory, report }: Pick<TaskContext, 'laboratory' | 'report'>,
  { game: use, depth, position: text }: PerftRequest,
): PerftResult {
  const game = laboratory.game(use);
  const position = parsePosition(game, text);
  const started = performance.now();
  const total = countLeaves(game, 2, position);
  let done = 0;
  const tell = () => report({ type: 'progress', done, total, unit: 'parts' });
  tell();
  const divisions =
    depth === 0
      ? []
      : divide(game, depth, position, () => {
          done++;
          tell();
        });
  const nodes = depth === 0 ? 1 : divisions.reduce((sum, { leaves }) => sum + leaves, 0);
  return { nodes, seconds: (performance.now() - started) / 1000, divisions };
}
