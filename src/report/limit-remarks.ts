import type { AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import type { Cost } from '../play/duel.ts';
import { Forfeits, type Forfeited } from '../play/forfeits.ts';
import { lineText } from '../util/escape.ts';

/** A player, what its games cost, and its evaluator if it has one. */
interface Player {
  readonly name: string;
  readonly evaluator?: Spec | undefined;
  readonly cost: Readonly<Cost>;
}

/** Whether a search asked for values of positions, and had no evaluator that gives any. */
export function isBlind({ evaluator, cost }: Pick<Player, 'evaluator' | 'cost'>): boolean {
  return evaluator === undefined && cost.evals > 0;
}

/** Says so: such a player is a poor example of its search. */
export function blindRemark(name: string): string {
  return `${lineText(name)} has no evaluator: where its search ends before the game does, the value is 0. evaluator=ID gives it one; see lab list evaluators.`;
}

/**
 * Remarks for readers who compare players under these limits. `programs` are the players that are external programs,
 * `cutOff` those whose search to a fixed depth is cut off by their limits, `alike` groups of those that differed in limits alone.
 */
export function limitRemarks(
  each: Budget,
  players: readonly Player[],
  {
    programs = [],
    cutOff = [],
    alike = [],
  }: {
    readonly programs?: readonly string[];
    readonly cutOff?: readonly string[];
    readonly alike?: readonly (readonly string[])[];
  } = {},
): string[] {
  const free = players.filter(
    ({ name, cost }) =>
      each.evals !== undefined && cost.evals === 0 && cost.nodes > 0 && !programs.includes(name),
  );
  const blind = players.filter(({ name, ...player }) => isBlind(player) && !programs.includes(name));
  return [
    ...alike.map(
      (names) =>
        `${names.map(lineText).join(' and ')} are the same player, since the limits of all players replace their own.`,
    ),
    ...cutOff.map(
      (name) =>
        `${lineText(name)} searches to a fixed depth, and its limit cuts that search off: searcher=deepening deepens instead.`,
    ),
    ...blind.map(({ name }) => blindRemark(name)),
    ...free.map(
      ({ name }) =>
        `${lineText(name)} calls no evaluator: a limit of evaluations does not bind it, nodes= does.`,
    ),
    ...programs.map(
      (name) =>
        `${lineText(name)} is another program: its games cannot be repeated, and its cost is what it reports.`,
    ),
    ...(each.millis === undefined
      ? []
      : ['Limits of time depend on the machine: these games cannot be played again.']),
  ];
}

/** Groups of players that are the same but for their names, if limits of all replace their own. */
export function alikeAmong(agents: readonly AgentSpec[], each: Budget): string[][] {
  if (Object.keys(each).length === 0) return [];
  const groups: [AgentSpec, ...AgentSpec[]][] = [];
  for (const agent of agents) {
    const group = groups.find(([first]) => isAlike(first, agent));
    if (group) group.push(agent);
    else groups.push([agent]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ name }) => name));
}

function isAlike(one: AgentSpec, other: AgentSpec): boolean {
  const settings = ({ searcher, evaluator, endgame, budget }: AgentSpec) =>
    JSON.stringify([searcher, evaluator, endgame, budget]);
  const [first = new Float64Array(0), second = new Float64Array(0)] = [one.weights, other.weights];
  return (
    settings(one) === settings(other) &&
    first.length === second.length &&
    first.every((weight, i) => weight === second[i])
  );
}

/** Who lost games by default, of how many, and why: what to read before any score. */
export function faultRemarks(forfeits: readonly Forfeited[]): string[] {
  return forfeits.map(
    ({ name, games, of, cause }) =>
      `${lineText(name)} lost ${games} of ${of} ${of === 1 ? 'game' : 'games'} by default: it ${cause}.`,
  );
}

/** The same of matches and their records, in the same order. */
export function defaultsIn(
  jobs: readonly Pick<MatchJob, 'agents'>[],
  records: readonly Pick<MatchRecord, 'forfeit'>[],
): string[] {
  const forfeits = new Forfeits();
  for (const [i, { agents }] of jobs.entries())
    forfeits.note(
      `${i}`,
      agents.map(({ name }) => name),
      records[i]!,
    );
  return faultRemarks(forfeits.list());
}
