import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Rating } from '../contract/evolution.ts';
import type { Game } from '../contract/game.ts';
import type { Settings } from '../config/settings.ts';
import { countDifferentRounds, gainsOfFirst, swappedPairs } from '../play/swapped-pairs.ts';
import { duelSeatings } from '../play/seatings.ts';
import { countResults } from '../statistics/tally.ts';
import { hashOf } from '../util/hash.ts';

/** Opponents that never change; the rounds of a rating go through them in turn. */
export interface Anchor {
  readonly name: string;
  readonly agents: readonly AgentSpec[];
}

/** The games that rate a champion, equally many against each anchor. */
export function ratingJobs(
  game: Game,
  champion: AgentSpec,
  anchors: readonly Anchor[],
  { seed, rating }: Pick<Settings, 'seed' | 'rating'>,
): MatchJob[] {
  return anchors.flatMap(({ agents }, a) =>
    swappedPairs(game, champion, agents, {
      pairs: rating.rounds,
      plies: rating.openings,
      seed: hashOf(seed, 'rating', a),
    }),
  );
}

/** The results of the champion of a generation in the games of `ratingJobs`. */
export function ratingsOf(
  game: Game,
  generation: number,
  anchors: readonly Anchor[],
  jobs: readonly MatchJob[],
  records: readonly MatchRecord[],
): Rating[] {
  const each = jobs.length / anchors.length;
  return anchors.map(({ name }, a) => {
    const played = records.slice(a * each, (a + 1) * each);
    const gains = gainsOfFirst(game.roles.length, played);
    const rounds = each / duelSeatings(game.roles.length).length;
    const evidence = countDifferentRounds(game, jobs.slice(a * each, (a + 1) * each), played);
    return {
      against: name,
      generation,
      ...countResults(gains),
      ...(evidence < rounds && { different: (gains.length / rounds) * evidence }),
    };
  });
}
