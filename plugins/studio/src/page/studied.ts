import { Cancelled, type AgentWorker } from './agent-worker.ts';
import type { PageAgent, StudyStep } from './protocol.ts';
import type { Table } from './table.ts';

/** Milliseconds for which a position must be looked at before it is searched: people step through games. */
const PAUSE_MILLIS = 120;

/** The analysis of the position that is shown, which grows as long as one looks at it. */
export class Studied {
  readonly #worker: AgentWorker;
  readonly #agents: readonly PageAgent[];
  readonly #changed: () => void;
  #isOn = false;
  #what = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is known of the position that is shown. */
  step: StudyStep | undefined;
  /** Whether nothing more can be found. */
  ended = false;
  problem = '';

  /** The worker is for it alone: agents go on playing in theirs. */
  constructor(worker: AgentWorker, agents: readonly PageAgent[], changed: () => void) {
    this.#worker = worker;
    this.#agents = agents;
    this.#changed = changed;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The agent that judges: the one that gives hints, or else the first that searches; undefined if there is none. */
  judge(table: Table): number | undefined {
    const searches = ({ agent }: PageAgent) => agent.searcher.use !== 'random';
    const { adviser } = table;
    if (this.#agents[adviser] !== undefined && searches(this.#agents[adviser])) return adviser;
    const first = this.#agents.findIndex(searches);
    return first < 0 ? undefined : first;
  }

  toggle(table: Table): void {
    this.#isOn = !this.#isOn;
    if (this.#isOn) this.follow(table);
    else this.#stop();
    this.#changed();
  }

  /** Turns to the position that is shown now. */
  follow(table: Table): void {
    if (!this.#isOn) return;
    const agent = this.judge(table);
    const moves = table.line.moves.slice(0, table.shown);
    const what = JSON.stringify([agent, table.start, moves]);
    if (agent === undefined || what === this.#what) return;
    this.#stop();
    this.#what = what;
    if (table.position.over) return;
    this.#timer = setTimeout(() => {
      const take = (step: StudyStep) => {
        this.step = step;
        this.#changed();
      };
      this.#worker.study({ agent, start: table.start, moves }, take).then(
        () => {
          this.ended = true;
          this.#changed();
        },
        (error: unknown) => {
          if (error instanceof Cancelled) return;
          this.problem = error instanceof Error ? error.message : String(error);
          this.#changed();
        },
      );
    }, PAUSE_MILLIS);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#worker.cancel();
    this.#what = '';
    this.step = undefined;
    this.ended = false;
    this.problem = '';
  }
}
