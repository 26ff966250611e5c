import { log } from 'evolab';
import type { EngineSession } from './session.ts';

/** The other side of a protocol: an agent that is asked. */
export interface EngineServer {
  /** Takes a line; resolves when the next may come. A search goes on meanwhile. Whether the engine is to end. */
  line(text: string): Promise<boolean>;
  /** The end of the input: nobody waits for an answer any more. */
  end(): Promise<void>;
}

export interface ServerParts {
  readonly session: EngineSession;
  /** The name and version that the engine goes by. */
  readonly name: string;
  readonly version: string;
  /** Prints a line. */
  readonly say: (line: string) => void;
}

/** An expected payoff in centipawns: see `payoffOfCentipawns`. Certain results are 37 pawns. */
export function centipawnsOf(payoff: number): number {
  const bounded = Math.max(-1 + 1e-9, Math.min(1 - 1e-9, payoff));
  return Math.round((400 / Math.LN10) * log((1 + bounded) / (1 - bounded)));
}
