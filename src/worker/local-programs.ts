import type { AgentSpec, MatchJob } from '../contract/agent.ts';
import type { Batch, Executor } from '../contract/executor.ts';
import { LabError } from '../util/errors.ts';

export interface LocalParts {
  /** The machines that do everything else. */
  readonly elsewhere: Executor;
  /** Opens the pool of this machine; called once, when it is needed first. */
  readonly openPool: () => Promise<Executor>;
  /** Whether an agent is an external program. */
  readonly isProgram: (agent: AgentSpec) => boolean;
  readonly say: (line: string) => void;
}

/**
 * Plays the games of external programs on this machine and sends all else to others: they need not have the program, are
 * not to start what a stranger names, and what a program plays cannot be compared with what it played elsewhere.
 */
export class LocalPrograms implements Executor {
  readonly #parts: LocalParts;
  #pool: Promise<Executor> | undefined;
  #ownSlots = 0;

  constructor(parts: LocalParts) {
    this.#parts = parts;
  }

  get slots(): number {
    return this.#parts.elsewhere.slots + this.#ownSlots;
  }

  get batchMillis(): number {
    return this.#parts.elsewhere.batchMillis ?? 100;
  }

  get status(): string | undefined {
    return this.#parts.elsewhere.status;
  }

  async run(batch: Batch, onCpu?: (seconds: number) => void): Promise<unknown[]> {
    const { isProgram } = this.#parts;
    if (batch.kind !== 'match') return this.#send(batch, onCpu);
    const own = batch.jobs.map(({ agents }) => agents.some(isProgram));
    if (!own.includes(true)) return this.#send(batch, onCpu);
    const part = (whose: boolean) => batch.jobs.filter((_, i) => own[i] === whose);
    const [here, there] = await Promise.all([
      this.#play(part(true)),
      own.includes(false) ? this.#send({ kind: 'match', jobs: part(false) }) : [],
    ]);
    let [nextHere, nextThere] = [0, 0];
    return own.map((isOwn) => (isOwn ? here[nextHere++] : there[nextThere++]));
  }

  async close(): Promise<void> {
    await Promise.all([this.#parts.elsewhere.close(), this.#pool?.then((pool) => pool.close())]);
  }

  async #send(batch: Batch, onCpu?: (seconds: number) => void): Promise<unknown[]> {
    const results = await this.#parts.elsewhere.run(batch, onCpu);
    if (results.length === batch.jobs.length) return results;
    throw new LabError(
      'LAB_BATCH',
      `the executor gave ${results.length} results of ${batch.jobs.length} jobs`,
      'look at the machine that answers, and start its worker again',
    );
  }

  async #play(jobs: readonly MatchJob[]): Promise<unknown[]> {
    this.#pool ??= this.#open();
    return (await this.#pool).run({ kind: 'match', jobs });
  }

  async #open(): Promise<Executor> {
    this.#parts.say('games of external programs are played on this machine');
    const pool = await this.#parts.openPool();
    this.#ownSlots = pool.slots;
    return pool;
  }
}
