import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import type { InspectorDefinition } from '../contract/inspector.ts';
import { textTable } from '../report/table.ts';
import { kindOf, readWhole } from '../storage/files.ts';

/** Formats that need no plugin. */
const OF_AGENTS: readonly string[] = ['evolab-agent', 'evolab-population'];

export default class Inspect extends LabCommand {
  static override summary = 'Show what an agent or population file holds: game, net, lineage, ratings.';
  static override description =
    'Also of a net that lab fit wrote: its inputs, what it predicts, its units and errors.';
  static override examples = [
    '<%= config.bin %> inspect populations/coevolution-draughts-1/champion.msgpack',
    '<%= config.bin %> inspect prices.net.msgpack',
  ];
  static override args = {
    file: Args.string({
      description:
        'a file of an agent, a population or a net, or a run folder; #2 behind it shows the third agent',
      required: true,
    }),
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(Inspect);
    const [{ FORMATS, formatOf }, { readAgents }, { agentAt, placeIn }] = await Promise.all([
      import('../storage/envelope.ts'),
      import('../storage/agent-file.ts'),
      import('../lab/agent-source.ts'),
    ]);
    const [path, index] = placeIn(args.file);
    const file = kindOf(path) === 'folder' ? await this.#fileIn(path) : path;
    const found = formatOf(readWhole(file));
    if (found !== undefined && !OF_AGENTS.includes(found)) {
      const { inspectors } = (await this.open()).registries;
      if (inspectors.has(found)) return this.#show(inspectors.get(found).definition, file, FORMATS[found]);
    }
    const { format, agents } = readAgents(file);
    const shown = agentAt(agents, index ?? 0, file);
    const { agent, lineage, ratings = [], members = [] } = shown;
    const which = index === undefined ? 'the first' : `#${index}`;
    this.log(
      `${file}: ${format} version ${FORMATS[format]}${agents.length > 1 ? `, ${agents.length} agents; ${which}:` : ''}`,
    );
    const facts: [string, unknown][] = [
      ['name', agent.name],
      ['game', agent.game],
      ['searcher', agent.searcher],
      ['budget', agent.budget],
      ['evaluator', agent.evaluator ?? 'none'],
      ['weights', agent.weights?.length ?? 0],
      ...Object.entries(lineage ?? {}),
      ...members.map(({ name, lineage: origin }, i): [string, unknown] => [
        `member ${i + 1}`,
        origin ? `${name} of ${origin.method}, seed ${origin.seed}, generation ${origin.generation}` : name,
      ]),
    ];
    this.log(
      textTable(
        ['what', 'value'],
        facts.map(([name, value]) => [name, describe(value)]),
        2,
      ),
    );
    if (ratings.length > 0) {
      this.log('');
      const rows = ratings.map((r) => [
        String(r.generation),
        r.against,
        String(r.wins),
        String(r.losses),
        String(r.draws),
      ]);
      this.log(textTable(['generation', 'against', 'won', 'lost', 'drawn'], rows, 2));
    }
    const data = agents.map(
      ({ agent: { weights, ...rest }, lineage: origin, ratings: results, ...more }) => ({
        ...rest,
        weights: weights?.length ?? 0,
        lineage: origin ?? null,
        ratings: results ?? [],
        ...more,
      }),
    );
    return { format, version: FORMATS[format], ...data[index ?? 0], agents: data };
  }

  async #fileIn(folder: string): Promise<string> {
    const { fileIn } = await import('../lab/agent-source.ts');
    return fileIn(folder, ['population.msgpack', 'champion.msgpack', 'tuned.msgpack']);
  }

  /** A file of a format that a plugin writes. */
  async #show({ id, inspect }: InspectorDefinition, file: string, version: number): Promise<object> {
    const { rows, data } = await inspect(file);
    this.log(`${file}: ${id} version ${version}`);
    this.log(textTable(['what', 'value'], rows, 2));
    return { format: id, version, ...data };
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(
      ([key, part]) =>
        `${key} ${typeof part === 'object' ? JSON.stringify(part) : describe(part) || 'not given'}`,
    )
    .join(', ');
}

/** A text of several lines, such as the rules of a game, by its size. */
function shortened(text: string): string {
  const lines = text.trimEnd().split('\n').length;
  return lines === 1 ? text : `of ${lines} lines, ${text.length} characters`;
}
