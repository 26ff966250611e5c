import {
  endedByLimit,
  hashOf,
  mean,
  Random,
  Z95,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Remembered,
  type Told,
} from 'evolab';
import { mutate, newGenome, type Genome } from './mutation.ts';
import { afterRound, newContest, nextMatchups, share, type Contest, type PlayedMatchup } from './contest.ts';
import { diversity, meanSigma, rootMeanSquare, sampleSizes, standardErrors } from './measures.ts';
import { MemoryRound, type Remembering } from './memory-round.ts';
import { FIXED, memberOf, numberOf, scoresOf, sums, type Matchup } from './matchup.ts';
import { openingOf } from './opening.ts';
import type { CoevolutionOptions } from './options.ts';
import { Players } from './players.ts';
import { ratingsOf, type NamedGame } from './ratings.ts';
import { dice, seated, seatOf, sidesOf } from './seating.ts';
import { withChildren } from './selection.ts';
import { sharedFitness, sharedSample, winsOf } from './sharing.ts';

/** A member of the population. Its id is the generation of its birth and its index. */
export interface Individual extends Genome {
  readonly id: string;
  readonly parent: string;
  readonly points: number;
  /** The names of those it beat in its last games, if opponents are sampled by them. */
  readonly beaten?: readonly string[];
}

/**
 * The complete state of the evolution, plain data. `members` are ordered by fitness, best first, once they
 * have played.
 */
export interface State extends Remembering {
  readonly members: readonly Individual[];
  /** The games of this generation so far, if it has several rounds. */
  readonly contest?: Contest;
  /** The games of the last generations, for selection by ratings. */
  readonly past?: readonly NamedGame[];
}

/** The members of the other of two populations. */
type Rivals = readonly Individual[];

/** What a round of games led to. With a champion, the generation is over but for what the memory asks. */
export interface Outcome extends Told<State> {
  readonly champion?: Remembered;
}

/** Generations whose games count for ratings. */
const WINDOW = 5;

function contestOf({ contest, members }: State): Contest {
  return contest ?? newContest(members.length);
}

/** A population of which the better half survives and has mutants. */
export class Population implements Learner<State> {
  readonly #options: CoevolutionOptions;
  readonly #parts: LearnerParts;
  readonly #blocks;
  readonly #players: Players;
  readonly #memory: MemoryRound;
  readonly #suffix: string;

  /** `name` is that of one of two populations; its members have it in their names. */
  constructor(options: CoevolutionOptions, parts: LearnerParts, name = '') {
    this.#suffix = name && `-${name}`;
    this.#options = options;
    this.#parts = parts;
    this.#blocks = parts.weightsOf(options.evaluator);
    this.#players = new Players(options, parts);
    this.#memory = new MemoryRound(options, parts, (player) => this.#players.agent(player));
  }

  init(): State {
    const { population, sigma, mutateWhen } = this.#options;
    const initial = mutateWhen === 'before' ? population / 2 : population;
    const members = Array.from({ length: initial }, (_, i): Individual => {
      const random = new Random(this.#parts.seed, 'init', i);
      return {
        id: `0-${i}${this.#suffix}`,
        parent: '',
        points: 0,
        ...newGenome(this.#blocks, sigma, random),
      };
    });
    return { generation: 0, members: mutateWhen === 'before' ? this.#breed(members, 0) : members };
  }

  /** `rivals` are those that the members play instead of each other. */
  ask(state: State, rivals?: Rivals): MatchJob[] {
    if (state.entrant) return this.#memory.ask(state);
    const agents = state.members.map((member) => this.#players.agent(named(member)));
    const agentOf = this.#players.numbered(agents, othersOf(state, rivals));
    const { maxPlies, openings } = this.#options;
    const { generation, contest } = state;
    const before = contest?.games.length ?? 0;
    const matchups = this.#matchups(state, rivals);
    const openingNumbers = this.#openingNumbers(state, matchups);
    return matchups.map(({ first, second }, i) => ({
      id: `${generation}-${before + i}`,
      agents: seated(agentOf(first), agentOf(second), this.#parts.game, seatOf(this.#parts.game, before + i)),
      seed: hashOf(this.#parts.seed, 'game', generation, before + i),
      ...dice(this.#parts.game, this.#parts.seed, 'dice', generation, openingNumbers[i]),
      opening: openingOf(this.#parts, openings, generation, openingNumbers[i]),
      ...(maxPlies > 0 && { maxPlies }),
    }));
  }

  /** Of each game its own, or the same for the games of all members with the same number. */
  #openingNumbers(state: State, matchups: readonly Matchup[]): number[] {
    const played = state.contest?.games ?? [];
    if (!this.#options.commonOpenings) return matchups.map((_, i) => played.length + i);
    const ownerOf = ({ first, second }: Matchup) => (first < 0 ? second : first);
    const counts = new Map<number, number>();
    return [...played, ...matchups]
      .map((matchup) => {
        const owner = ownerOf(matchup);
        const count = counts.get(owner) ?? 0;
        counts.set(owner, count + 1);
        return count;
      })
      .slice(played.length);
  }

  tell(state: State, records: readonly MatchRecord[]): Told<State> {
    return this.conclude(this.outcome(state, records));
  }

  /** Ends a round, or presents a champion, by default its own, to the memory. */
  conclude({ champion: own, ...told }: Outcome, champion = own): Told<State> {
    if (!own || !champion) return told;
    return this.#memory.present(told.state, champion, told.measures, told.effort ?? {});
  }

  /** What the games of a round lead to, before the memory is asked. */
  outcome(state: State, records: readonly MatchRecord[], rivals?: Rivals): Outcome {
    if (state.entrant) return this.#memory.tell(state, records);
    const before = state.contest?.games.length ?? 0;
    const contest = afterRound(
      contestOf(state),
      this.#matchups(state, rivals),
      records.map(({ payoffs, moves, reason }, i) => ({
        payoffs: sidesOf(payoffs, seatOf(this.#parts.game, before + i)),
        moves,
        reason,
      })),
      (games) => this.#evaluate(state, games, rivals).points,
    );
    if (share(contest, this.#options) > 0) return { state: { ...state, contest }, measures: {}, more: true };

    const { order, games } = contest;
    const { points, errors, sizes } = this.#evaluate(state, games, rivals);
    const beaten = this.#beaten(state, games, rivals);
    const scored = order.map((i): Individual => ({ ...state.members[i], points: points[i], ...beaten?.(i) }));
    const survivors = scored.slice(0, this.#options.population / 2);
    const [best] = order;
    const measures = {
      fitness: points[best],
      meanFitness: mean(points),
      draws: games.filter(({ payoffs: [first] }) => first === 0).length / games.length,
      capped:
        games.filter(({ capped, plies, payoffs }) =>
          endedByLimit(this.#parts.game, {
            reason: capped ? 'plies' : 'rules',
            moves: { length: plies },
            payoffs,
          }),
        ).length / games.length,
      plies: games.reduce((sum, { plies }) => sum + plies, 0) / games.length,
      // The interval is that of points.
      ...(this.#options.selection === 'points' && {
        fitnessLow: points[best] - Z95 * errors[best],
        fitnessHigh: points[best] + Z95 * errors[best],
      }),
      fitnessNoise: rootMeanSquare(errors),
      effectiveSampleSize: mean(sizes),
      diversity: diversity(survivors),
      sigma: meanSigma(survivors),
    };
    const generation = state.generation + 1;
    const next: State = {
      generation,
      members: this.#breed(survivors, generation),
      ...(state.memory && { memory: state.memory }),
      ...(this.#options.selection === 'ratings' && {
        past: this.#pastWith(state, games, generation, rivals),
      }),
    };
    return { state: next, champion: named(survivors[0]), measures, effort: { updates: survivors.length } };
  }

  /** Whom each member beat, if opponents are sampled by it. */
  #beaten(state: State, games: readonly PlayedMatchup[], rivals?: Rivals) {
    if (this.#options.opponents !== 'shared-sampling') return undefined;
    const nameOf = namesOf(state, rivals);
    const wins = winsOf(state.members.length, games, this.#options.creditOpponent);
    return (i: number) => ({ beaten: [...wins[i].keys()].map(nameOf) });
  }

  /** The games of the last generations and these. */
  #pastWith(state: State, games: readonly PlayedMatchup[], next: number, rivals?: Rivals): NamedGame[] {
    const { past = [], generation: now } = state;
    const nameOf = namesOf(state, rivals);
    return [
      ...past.filter(({ generation }) => generation >= next - WINDOW),
      ...games.map(({ first, second, payoffs: [payoff] }) => ({
        generation: now,
        first: nameOf(first),
        second: nameOf(second),
        points: (1 + Math.sign(payoff)) / 2,
      })),
    ];
  }

  /** Fitness, its standard error and the number of independent games, by member. */
  #evaluate(state: State, games: readonly PlayedMatchup[], rivals?: Rivals) {
    const { members, generation } = state;
    const { points: scoring, creditOpponent, halving, games: each } = this.#options;
    const payoffs = games.map((game) => game.payoffs);
    const scores = scoresOf(members.length, games, payoffs, scoring, creditOpponent);
    const sizes = sampleSizes(members.length, games, creditOpponent);
    const errors = standardErrors(scores, sizes);
    // With halving members have different numbers of games, so points are scaled to the same number.
    const scale = (i: number) => (halving ? each : scores[i].length);
    const points = sums(scores);
    if (this.#options.selection === 'ratings') {
      const names = members.map(({ id }) => id);
      return {
        points: ratingsOf(names, this.#pastWith(state, games, generation + 1, rivals)),
        errors,
        sizes,
      };
    }
    if (this.#options.selection === 'sharing')
      return { points: sharedFitness(winsOf(members.length, games, creditOpponent)), errors, sizes };
    return {
      points: halving ? points.map((sum, i) => (each * sum) / Math.max(1, scores[i].length)) : points,
      errors: errors.map((error, i) => scale(i) * error),
      sizes,
    };
  }

  agents(state: State): AgentSpec[] {
    return state.members.map((member) => this.#players.champion(named(member)));
  }

  births({ generation, members }: State): { name: string; parent: string }[] {
    const born = members.filter(({ id }) => id.startsWith(`${generation}-`));
    return born.map(({ id, parent }) => ({ name: id, parent }));
  }

  // `tell` draws the same matchups again, so that the state need not store them.
  #matchups(state: State, rivals?: Rivals): Matchup[] {
    const { contest, generation } = state;
    const round = contest?.games.length;
    const random = new Random(
      this.#parts.seed,
      'pairings',
      generation,
      ...(round === undefined ? [] : [round]),
    );
    return nextMatchups(contestOf(state), this.#options, random, state.memory, this.#rivalOf(state, rivals));
  }

  /** The opponent of a game from the other population, by number; undefined without one. */
  #rivalOf({ memory }: State, rivals?: Rivals) {
    if (!rivals) return undefined;
    const first = memory?.members.length ?? 0;
    if (this.#options.opponents !== 'shared-sampling')
      return (_: number, random: Random) => numberOf(first + random.below(rivals.length));
    // Only parents have played; at the beginning nobody has. Two games with each of the sample, one on either side.
    const parents = rivals.filter(({ beaten }) => beaten).length || rivals.length;
    const sample = sharedSample(rivals.slice(0, parents).map(({ beaten = [] }) => beaten));
    return (game: number) => numberOf(first + sample[(game >> 1) % sample.length]);
  }

  #breed(parents: readonly Individual[], generation: number): Individual[] {
    return withChildren(parents, (parent, i) => {
      const random = new Random(this.#parts.seed, 'mutate', generation, i);
      return {
        id: `${generation}-${i}m${this.#suffix}`,
        parent: parent.id,
        points: 0,
        ...mutate(parent, this.#blocks, this.#options, random),
      };
    });
  }
}

const named = ({ id, weights }: Individual): Remembered => ({ name: id, weights });

/** Those who have numbers below that of the fixed opponent: the memory, then the other population. */
const othersOf = ({ memory }: State, rivals: Rivals = []): Remembered[] => [
  ...(memory?.members ?? []),
  ...rivals.map(named),
];

/** The names of players by number. */
function namesOf(state: State, rivals?: Rivals): (player: number) => string {
  const others = othersOf(state, rivals);
  return (player) =>
    player >= 0 ? state.members[player].id : player === FIXED ? '' : others[memberOf(player)].name;
}
