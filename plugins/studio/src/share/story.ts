import { largest } from 'evolab';
import type { AgentSpec } from 'evolab';
import { splitOptions, type Laboratory, type StoredAgent } from 'evolab/command';
import type { Fact } from '../page/protocol.ts';
import { count, duration } from '../page/runs/words.ts';
import { learningSeconds } from './learning-time.ts';

/** Opponents, or members of an ensemble, that people are told of: a file could name any number. */
const MOST_TOLD = 100;

/** What people are told of an agent, which a user calls `source`: how it came about, how it thinks, how it did. */
export function storyOf(
  laboratory: Laboratory,
  agent: AgentSpec,
  stored: StoredAgent,
  source: string,
  gameText: string,
): Fact[] {
  const { lineage, ratings = [], members = [] } = stored;
  const { searcher, evaluator, weights, budget } = agent;
  const summaryOf = (kind: 'searchers' | 'evaluators', id: string) =>
    laboratory.registries[kind].get(id).definition.summary;
  const last = largest(ratings.map(({ generation }) => generation));
  const seconds = lineage && learningSeconds(splitOptions(source, laboratory.registries)[0], lineage);
  const facts: (Fact | undefined)[] = [
    { name: 'Game', text: gameText },
    lineage && {
      name: 'Method',
      text: `${lineage.method}, ${lineage.generation.toLocaleString('en')} generations, seed ${lineage.seed}`,
    },
    lineage && (lineage.games !== undefined || seconds !== undefined)
      ? {
          name: 'Taught by',
          text: [
            ...(lineage.games === undefined ? [] : [`${count(lineage.games)} games`]),
            ...(seconds === undefined ? [] : [duration(seconds)]),
          ].join(' in '),
        }
      : undefined,
    members.length > 0 ? { name: 'Members', text: membersText(members) } : undefined,
    { name: 'Search', text: `${searcher.use}: ${summaryOf('searchers', searcher.use)}` },
    { name: 'Limits', text: limitsText(budget) },
    evaluator && { name: 'Judges by', text: `${evaluator.use}: ${summaryOf('evaluators', evaluator.use)}` },
    weights && weights.length > 0
      ? { name: 'Learned', text: `${weights.length.toLocaleString('en')} weights` }
      : undefined,
    ...ratings
      .filter(({ generation }) => generation === last)
      .slice(0, MOST_TOLD)
      .map(({ against, wins, draws, losses }) => ({
        name: 'Rated',
        text: `${wins} won, ${draws} drawn, ${losses} lost against ${against}`,
      })),
  ];
  return facts.filter((fact) => fact !== undefined);
}

function membersText(members: NonNullable<StoredAgent['members']>): string {
  const names = members.slice(0, MOST_TOLD).map(({ name }) => name);
  const more = members.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function limitsText(budget: AgentSpec['budget']): string {
  const parts = Object.entries(budget).map(
    ([limit, count]) => `${limit} ${Number(count).toLocaleString('en')}`,
  );
  return parts.length === 0 ? 'none of its own' : parts.join(', ');
}
