import { mutantsOf } from './source-mutant.ts';

const SCHEDULE = 'test/tournament/schedule.test.ts';
const STANDINGS = 'test/tournament/standings.test.ts';
const DUEL = 'test/play/duel.test.ts';

/** Faults of pairings, schedules, standings and duels. */
export const tournament = [
  ...mutantsOf('src/play/duel.ts', [
    [
      'both games of a pair are scored for the same role',
      'addPair(this.tally, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 1));',
      'addPair(this.tally, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 0));',
      ...([DUEL, 'the sums are those of the games, seen from the first agent'] as const),
    ],
    [
      'pairs that repeat others are counted',
      'if (this.#seen.has(key)) this.repeats++;\n    else {',
      'if (this.#seen.has(key)) this.repeats++;\n    {',
      ...([DUEL, 'pairs that repeat an earlier one move by move are no new evidence'] as const),
    ],
  ]),
  ...mutantsOf('src/play/pair.ts', [
    [
      'the second game of a pair has the agents of the first',
      'agents: game === 0 ? agents : [...agents].reverse(),',
      'agents,',
      ...([
        'test/play/swapped-pairs.test.ts',
        'both games of a pair have one opening, and the agents change roles',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/play/swapped-pairs.ts', [
    [
      'the first agent gets what the second got',
      'return records.map(({ payoffs }, i) => payoffs[i % 2]);',
      'return records.map(({ payoffs }, i) => payoffs[1 - (i % 2)]);',
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
      'if (met(first, second) > most) continue;',
      '',
      ...([SCHEDULE, 'lets nobody meet twice as long as that can be'] as const),
    ],
    [
      'the last player is free every time',
      'const at = order.findLastIndex((player) => !free.has(player));',
      'const at = order.length - 1;',
      ...([SCHEDULE, 'gives a free round to everybody before anybody has a second'] as const),
    ],
    [
      'a free round gives no points',
      'if (bye !== undefined) add(bye, 2 * pairs);',
      '',
      ...([SCHEDULE, 'ranks by points, a free round counting as won'] as const),
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
      'return pairing.players[0] === player ? points : 2 - points;',
      'return points;',
      ...([SCHEDULE, 'ranks by points, a free round counting as won'] as const),
    ],
    [
      'all pairs of an encounter have the same seed',
      "hashOf('pairing', seed, ...players, round, pair)",
      "hashOf('pairing', seed, ...players, round)",
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
      'neighbours in the list never meet',
      'for (let j = i + 1; j < players.length; j++) {',
      'for (let j = i + 2; j < players.length; j++) {',
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
      'winner: won >= points[1] ? first : second',
      'winner: won > points[1] ? first : second',
      ...([SCHEDULE, 'plays an even match on, pair by pair, and in the end trusts the seeds'] as const),
    ],
  ]),
  ...mutantsOf('src/tournament/standings.ts', [
    [
      'the second player of a pairing has the tally of the first',
      'addPair(tallies[second], opposite(one), opposite(two));',
      'addPair(tallies[second], one, two);',
      ...([STANDINGS, 'adds up'] as const),
    ],
    [
      'a game on the other side repeats the first',
      "seen.add(`${seats.join(' ')} ${key}`);",
      "seen.add(`${pairing.players.join(' ')} ${key}`);",
      ...([
        STANDINGS,
        'counts games that repeat an earlier one between the same two on the same sides',
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
      'const [first, second] = seatsOf(pairing, game);',
      'const [first, second] = seatsOf(pairing, 0 * game);',
      ...([
        'test/tournament/glicko-rounds.test.ts',
        'a round is a rating period, in the order of the rounds whenever it was played',
      ] as const),
    ],
  ]),
];
