import { mutantsOf } from './source-mutant.ts';

const SCHEDULE = 'test/tournament/schedule.test.ts';
const STANDINGS = 'test/tournament/standings.test.ts';
const DUEL = 'test/play/duel.test.ts';

const SEATS = 'test/play/seatings.test.ts';
const ADJUDICATION = 'test/play/adjudication.test.ts';
const CHANCE = 'test/play/chance.test.ts';
const POOL = 'test/worker/pool.test.ts';
const NO_MORE = 'an aborted pool begins no batch that is still queued';
const GIVES_UP = 'an aborted executor gives up jobs that';

/** Faults of pairings, schedules, standings, duels and the threads that play them. */
export const tournament = [
  ...mutantsOf('src/storage/episode-keeper.ts', [
    [
      'games are added as soon as they are over',
      'if (!over) return;',
      'if (!over) continue;',
      ...([
        'test/storage/episodes.test.ts',
        'games are added in the order in which they began, whichever ends first',
      ] as const),
    ],
    [
      'games after one that was never over are lost',
      'for (const over of this.#begun.values()) this.#add(over ?? []);',
      '',
      ...([
        'test/storage/episodes.test.ts',
        'games are added in the order in which they began, whichever ends first',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/folder.ts', [
    [
      'settings are written before the log is known to be theirs',
      'if (!stored) write();',
      'write();',
      ...([
        'test/cli/tournament.test.ts',
        'a tournament whose log or settings are those of another',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/storage/database.ts', [
    [
      'names that mean something to SQLite are no files',
      'new DatabaseSync(resolve(file), {',
      'new DatabaseSync(file, {',
      'test/cli/episodes.test.ts',
      'is a file all the same',
    ],
  ]),
  ...mutantsOf('src/worker/pool.ts', [
    ['an aborted pool does what is queued', '.slice(this.slots)', '.slice(this.slots + 1)', POOL, NO_MORE],
  ]),
  ...mutantsOf('src/worker/interruptible.ts', [
    [
      'an aborted executor waits for what has begun',
      'for (const giveUp of this.#giveUp) giveUp(new Interrupted());',
      '{}',
      POOL,
      GIVES_UP,
    ],
    [
      'an aborted executor takes batches',
      'if (this.#signal.aborted) return',
      'if (false) return',
      POOL,
      'an aborted executor takes no batch',
    ],
  ]),
  ...mutantsOf('src/worker/open-executor.ts', [
    [
      'the pool of a command hears no Ctrl-C',
      'return new Interruptible(await openPool(laboratory, threads, signal), signal);',
      'return openPool(laboratory, threads, signal);',
      'plugins/engines/test/engine.test.ts',
      'does not outlive the laboratory, whatever time it has for its move',
    ],
    [
      'a queue of other machines hears no Ctrl-C',
      'return new Interruptible(everywhere, signal);',
      'return everywhere;',
      'test/cli/http-executor.test.ts',
      'Ctrl-C ends a command whose batch is at work on another machine',
    ],
  ]),
  ...mutantsOf('src/search/outcomes.ts', [
    [
      'outcomes of chance are drawn as if all were equally probable',
      'random.index(this.#probabilities, count)',
      'random.below(count)',
      ...([CHANCE, 'follows the probabilities of the outcomes'] as const),
    ],
  ]),
  ...mutantsOf('src/play/match.ts', [
    [
      'chance draws from the seed of the agents',
      "new Random('chance', job.chanceSeed ?? job.seed)",
      "new Random('chance', job.seed)",
      ...([
        CHANCE,
        'is that of its seed of chance, whatever the agents draw and whatever their seed is',
      ] as const),
    ],
    [
      'the scores of a match are those of its first role',
      'score.of(position, role)',
      'score.of(position, 0 * role)',
      ...([CHANCE, 'has payoffs and scores of every role'] as const),
    ],
    [
      'the third role is paid with the wrong sign',
      'return position.over ? position.payoff(role) : 0;',
      'return position.over ? (role === 2 ? -1 : 1) * position.payoff(role) : 0;',
      ...([CHANCE, 'has payoffs and scores of every role'] as const),
    ],
  ]),
  ...mutantsOf('src/play/instant.ts', [
    [
      'a position in which some have chosen passes for one before all choices',
      'if (betweenInstants(game, position)) {',
      'if (!position.over) {',
      ...([
        'test/tasks/play-instant.test.ts',
        'an instant is what comes before the choices made in it',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tasks/play-session.ts', [
    [
      'the person at the terminal sees what the agent chose at the same time',
      'position.turn <= this.role && this.#own',
      'position.turn === this.role && this.#own',
      ...([
        'test/tasks/play-instant.test.ts',
        'a hint and the reply of the agent that is second do not depend on a choice that is first',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/play/adjudication.ts', [
    [
      'a better value does not break the row of a side that is lost',
      'holds ? row[role]! + 1 : 0',
      'holds ? row[role]! + 1 : row[role]!',
      ...([ADJUDICATION, 'and not when a better value comes between'] as const),
    ],
    [
      'a game that one side finds lost is a draw',
      'Math.abs(value) <= draw.score',
      'value <= draw.score',
      ...([ADJUDICATION, 'and not when one side alone finds it even'] as const),
    ],
  ]),
  ...mutantsOf('src/play/record-check.ts', [
    [
      'a record may hold any luck',
      'outcomes.draw(position, luck) !== moves[ply]',
      'outcomes.draw(position, luck) < 0',
      ...([CHANCE, 'is refused with other luck than its seed draws, or impossible luck'] as const),
    ],
    [
      'a record may hold any score',
      'own !== score?.of(position, role)',
      'own !== own',
      ...([CHANCE, 'is refused with the payoff or the score of another role'] as const),
    ],
  ]),
  ...mutantsOf('src/play/seatings.ts', [
    [
      'seats are not rotated',
      'seats.map((role) => (role + game) % roles)',
      'seats.map((role) => role + 0 * game)',
      ...([SEATS, 'give every agent of a table every role once'] as const),
    ],
    [
      'the second agent is never alone',
      'return [0, 1].flatMap((lone) =>',
      'return [0, 0].flatMap((lone) =>',
      ...([
        SEATS,
        'of a duel put each agent alone in every seat, and both in every seat equally often',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/plackett-luce.ts', [
    [
      'of tied players only the first is chosen from all',
      'bits < 1 << equal.length; bits++',
      'bits < 1 << equal.length; bits += bits',
      ...([
        'test/statistics/plackett-luce.test.ts',
        'takes the mean of the log-likelihoods of all orders for players that are tied',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/play/duel.ts', [
    [
      'both games of a pair are scored for the same role',
      'games.map(({ payoffs }, game) => scoreOf(payoffs, game))',
      'games.map(({ payoffs }, game) => scoreOf(payoffs, 0 * game))',
      ...([DUEL, 'the sums are those of the games, seen from the first agent'] as const),
    ],
    [
      'pairs that repeat others are counted',
      'for (const counted of this.#repeats.add(pairingKey(games), games)) {',
      'for (const counted of [games]) {',
      ...([DUEL, 'pairs that repeat an earlier one move by move are no new evidence'] as const),
    ],
  ]),
  ...mutantsOf('src/play/repeats.ts', [
    [
      'repeats are left out where there is luck',
      'if (this.#openings === undefined || this.#seen.size <= this.#openings) return [round];',
      'if (this.#seen.size > 0) return [round];',
      ...([
        DUEL,
        'where moves are drawn, equal pairs count as often as they come: the score is that of all games',
      ] as const),
    ],
    [
      'what was left out is lost when luck shows',
      'return [...left, round];',
      'return [round];',
      ...([
        'test/play/repeats.test.ts',
        'count, those from before too, once there are more different ones than openings',
      ] as const),
    ],
    [
      'the number of openings is not learned from the first repeat',
      'this.#openings ??= this.#seen.size;',
      '',
      ...([
        'test/play/repeats.test.ts',
        'openings that nobody counted are as many as came before the first repeat',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/standings.ts', [
    [
      'repeats count for ratings',
      'pairings.filter((number) => !repeated.has(number))',
      'pairings',
      ...([
        'test/tournament/standings.test.ts',
        'leaves games that repeat earlier ones out of the ratings, unless there is luck',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/play/pair.ts', [
    [
      'the second game of a pair has the agents of the first',
      'agents: seating.map((number) => agents[number]!),',
      'agents: seating.map((_, role) => agents[role]!),',
      ...([
        'test/play/swapped-pairs.test.ts',
        'both games of a pair have one opening, and the agents change roles',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/play/swapped-pairs.ts', [
    [
      'the first agent gets what the second got',
      'return records.map(({ payoffs }, i) => payoffs[i % 2]!);',
      'return records.map(({ payoffs }, i) => payoffs[1 - (i % 2)]!);',
      ...([
        'test/play/swapped-pairs.test.ts',
        'what the first agent got is that of its role in each game',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/play/openings.ts', [
    [
      'openings that are reached in two ways count twice',
      'seen.add(key);',
      '',
      ...([
        'test/play/openings.test.ts',
        'openings are unique under the symmetries of the game, and none is missed',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/swiss.ts', [
    [
      'players meet twice as soon as it is convenient',
      'if (table.some((player) => met(player, next) > most)) continue;',
      '',
      ...([SCHEDULE, 'lets nobody meet twice as long as that can be'] as const),
    ],
    [
      'the last player has the bye every time',
      'const at = order.findLastIndex((player) => !exempted.has(player));',
      'const at = order.length - 1;',
      ...([SCHEDULE, 'gives a bye to everybody before anybody has a second'] as const),
    ],
    [
      'a bye gives no points',
      'for (const bye of byes) add(bye, seats * pairs);',
      '',
      ...([SCHEDULE, 'ranks by points, a bye counting as won'] as const),
    ],
    [
      'winners are paired with losers',
      'y - x || (place.get(a)',
      'x - y || (place.get(a)',
      ...([
        SCHEDULE,
        'draws a round when all of the one before is in, and pairs winners with winners',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/pairing.ts', [
    [
      'the second player of a pairing gets the points of the first',
      'results[pairing.id]![pairing.players.indexOf(player)]',
      'results[pairing.id]![0 * pairing.players.indexOf(player)]',
      ...([SCHEDULE, 'ranks by points, a bye counting as won'] as const),
    ],
    [
      'all pairs of an encounter have the same seed',
      "hashOfList(['pairing', seed, ...players, round, pair])",
      "hashOfList(['pairing', seed, ...players, round])",
      ...([SCHEDULE, 'never gives a seed twice'] as const),
    ],
    [
      'names with bars pass for each other',
      "name.replaceAll('|', '||')",
      'name',
      ...([SCHEDULE, 'names cannot be mistaken for each other'] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/schedule.ts', [
    [
      'the last players of the list never meet',
      'yield* encounters(settings, settings.players.length);',
      'yield* encounters(settings, settings.players.length - 2);',
      ...([SCHEDULE, 'hands out every pairing once, as many as planned'] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/knockout.ts', [
    [
      'the best seeds meet first',
      'seeds.flatMap((seed) => [seed, last - seed])',
      'seeds.flatMap((seed) => [2 * seed, 2 * seed + 1])',
      ...([SCHEDULE, 'keeps the best seeds apart until the end and lets them through without play'] as const),
    ],
    [
      'an even match is decided against the seeds',
      'sort((a, b) => points[b]! - points[a]!)',
      'sort((a, b) => points[b]! - points[a]! || b - a)',
      ...([SCHEDULE, 'plays an even match on, pair by pair, and in the end trusts the seeds'] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/standings.ts', [
    [
      'the second player of a pairing has the tally of the first',
      'addPair(tallies[second]!, opposite(one!), opposite(two!));',
      'addPair(tallies[second]!, one!, two!);',
      ...([STANDINGS, 'adds up'] as const),
    ],
    [
      'a game on the other side repeats the first',
      'encounter.add(games.map(({ key }) => key).join(), number)',
      'encounter.add(games.map(({ key }) => key).sort().join(), number)',
      ...([
        STANDINGS,
        'counts games that repeat earlier ones between the same two on the same sides',
      ] as const),
    ],
    [
      'payoffs may be any number',
      'boundedMeanInterval(this.#payoffs, [-1, 1])',
      'boundedMeanInterval(this.#payoffs)',
      ...([STANDINGS, 'rounds of three that all paid the same leave the interval'] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/games.ts', [
    [
      'points are those of the roles of the first game',
      'shareAhead(payoffs, roleIn(players.length, player, game))',
      'shareAhead(payoffs, player)',
      ...([
        'test/tournament/tables-of-three.test.ts',
        'gives points to who was ahead, in whatever seat',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/scores.ts', [
    [
      'a puzzle is solved by any payoff above 0',
      'payoffs.filter((payoff) => payoff === 1)',
      'payoffs.filter((payoff) => payoff > -1)',
      ...([STANDINGS, 'a puzzle is scored by its mean payoff and the share that was solved'] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/glicko-rounds.ts', [
    [
      'the second game of a pairing has the seats of the first',
      '= seatsOf(pairing, game) as',
      '= seatsOf(pairing, 0 * game) as',
      ...([
        'test/tournament/glicko-rounds.test.ts',
        'a round is a rating period, in the order of the rounds whenever it was played',
      ] as const),
    ],
  ]),
];
