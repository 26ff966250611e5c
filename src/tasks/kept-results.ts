import type { Spec } from '../contract/agent.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { sourcesIn } from '../experiment/sources.ts';
import { versionsIn } from '../experiment/versions.ts';
import { kindOf, readWhole, writeWhole } from '../storage/files.ts';
import { digest } from '../storage/run-folder.ts';

/** A state of the code: its version, and a digest of its sources. */
export interface CodeState {
  readonly version: string;
  readonly sources: string;
}

/** What a table was made from. */
export interface Provenance {
  /** By package, those that have taken part. */
  readonly code: Readonly<Record<string, CodeState>>;
  readonly seeds: readonly number[];
  /** Runs and duels that were asked for, and those of them that an earlier call had made with the same code. */
  readonly asked: number;
  readonly kept: number;
}

/** The results in the folder of a reproduction, and what those that were asked for were made from. */
export class KeptResults {
  readonly #laboratory: Laboratory;
  readonly #folder: string;
  readonly #fresh: boolean;
  readonly #code: Record<string, CodeState> = {};
  readonly #seeds = new Set<number>();
  /** What this call has made, and may use again even if it uses nothing that an earlier one has kept. */
  readonly #made = new Set<string>();
  #asked = 0;
  #kept = 0;

  /** @param fresh - results of earlier calls are not used */
  constructor(laboratory: Laboratory, folder: string, fresh: boolean) {
    this.#laboratory = laboratory;
    this.#folder = folder;
    this.#fresh = fresh;
  }

  /** Notes that the code for `data` takes part, and the seed, and returns what decides the result beside the settings. */
  stateOf(data: { readonly game: Spec }, seed?: number) {
    const { plugins, version } = this.#laboratory;
    const versions = versionsIn(this.#laboratory, data);
    const sources = sourcesIn(this.#laboratory, data);
    for (const [name, digest] of Object.entries(sources))
      this.#code[name] = {
        version: plugins.find((plugin) => plugin.name === name)?.version ?? version,
        sources: digest,
      };
    if (seed !== undefined) this.#seeds.add(seed);
    return { versions, sources };
  }

  /** Notes that a result was asked for; whether one that is in the folder may be used. */
  asks(name: string): boolean {
    const usable = !this.#fresh || this.#made.has(name);
    this.#made.add(name);
    this.#asked++;
    return usable;
  }

  /** Notes that a result in the folder was used. */
  used(): void {
    this.#kept++;
  }

  /** The result that the folder has for `parts`, or the one that `make` returns, which is kept. */
  async get<T>(
    kind: string,
    parts: object,
    isResult: (value: unknown) => value is T,
    make: () => Promise<T>,
  ): Promise<T> {
    const file = `${this.#folder}/${kind}/${digest(parts).slice(0, 16)}.json`;
    const usable = this.asks(file);
    const known = usable && kindOf(file) === 'file' ? parsed(file) : undefined;
    if (isResult(known)) {
      this.used();
      return known;
    }
    const result = await make();
    writeWhole(file, JSON.stringify(result));
    return result;
  }

  provenance(): Provenance {
    return {
      code: this.#code,
      seeds: [...this.#seeds].sort((a, b) => a - b),
      asked: this.#asked,
      kept: this.#kept,
    };
  }
}

/** The contents of a JSON file; undefined if it is damaged. */
function parsed(file: string): unknown {
  try {
    return JSON.parse(Buffer.from(readWhole(file)).toString());
  } catch {
    return undefined;
  }
}
