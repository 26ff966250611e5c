import type { AgentSpec } from '../contract/agent.ts';
import { LabError } from '../util/errors.ts';
import { lineText } from '../util/escape.ts';
import type { Registries } from './registries.ts';

/** The names of the agents that are external programs. What these do cannot be repeated. */
export function programsAmong(
  { searchers }: Pick<Registries, 'searchers'>,
  agents: readonly AgentSpec[],
): string[] {
  const isProgram = ({ searcher }: AgentSpec) => searchers.get(searcher.use).definition.program;
  return agents.filter(isProgram).map(({ name }) => name);
}

/** Which programs may be started: all, or those of these command lines. Plain data. */
export type AllowedPrograms = 'all' | readonly string[];

/**
 * The external programs that this process may start. What a user types is allowed; what stands in a file or comes from
 * a queue is not, unless the user says so: a file is never executed.
 */
export class Programs {
  #allowed: 'all' | Set<string>;
  #closed = false;

  constructor(allowed: AllowedPrograms = []) {
    this.#allowed = allowed === 'all' ? allowed : new Set(allowed);
  }

  /** For threads that are started later. */
  get allowed(): AllowedPrograms {
    return this.#allowed === 'all' ? 'all' : [...this.#allowed];
  }

  /** From now on no more programs are allowed, whoever names them: the command was not typed by a user. */
  close(): void {
    this.#closed = true;
  }

  allow(commandLine: string): void {
    if (this.#closed) return;
    if (this.#allowed !== 'all') this.#allowed.add(commandLine);
  }

  allowAll(): void {
    if (this.#closed) return;
    this.#allowed = 'all';
  }

  /** LAB_PROGRAM if this command line is not allowed. */
  check(commandLine: string): void {
    if (this.#allowed === 'all' || this.#allowed.has(commandLine)) return;
    throw new LabError(
      'LAB_PROGRAM',
      `a file or another machine names the program '${lineText(commandLine)}', which was not started`,
      'if you trust it, add --allow-programs',
    );
  }
}
