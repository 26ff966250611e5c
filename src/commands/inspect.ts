import { Args } from '@oclif/core';
import { join } from 'node:path';
import { LabCommand } from '../cli/lab-command.ts';
import { textTable } from '../report/table.ts';
import { kindOf } from '../storage/files.ts';

export default class Inspect extends LabCommand {
  static override summary = 'Show what an agent or population file holds: game, net, lineage, ratings.';
  static override examples = [
    '<%= config.bin %> inspect populations/coevolution-draughts-1/champion.msgpack',
  ];
  static override args = {
    file: Args.string({ description: 'an agent or population file, or a run folder', required: true }),
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(Inspect);
    const [{ FORMATS }, { readAgents }] = await Promise.all([
      import('../storage/envelope.ts'),
      import('../storage/agent-file.ts'),
    ]);
    const file = kindOf(args.file) === 'folder' ? join(args.file, 'population.msgpack') : args.file;
    const { format, agents } = readAgents(file);
    const [{ agent, lineage, ratings = [], members = [] }] = agents;
    this.log(
      `${file}: ${format} version ${FORMATS[format]}${agents.length > 1 ? `, ${agents.length} agents; the first:` : ''}`,
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
    return { format, version: FORMATS[format], ...data[0], agents: data };
  }
}

function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key} ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`)
    .join(', ');
}
