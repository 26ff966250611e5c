import { mutantsOf } from './source-mutant.ts';

const ELO = 'test/statistics/elo.test.ts';
const PAIRS = 'test/statistics/pair-scores.test.ts';
const SPRT = 'test/statistics/sprt.test.ts';
const INTERVALS = 'test/statistics/interval.test.ts';
const RATINGS = 'test/statistics/rating.test.ts';
const QUANTILES = 'test/statistics/quantile.test.ts';
const GLICKO = 'test/statistics/glicko2.test.ts';
const EQUIVALENCE = 'test/statistics/equivalence.test.ts';
const VERDICTS = 'test/report/row-verdict.test.ts';
const PROGRESS = 'test/statistics/progress.test.ts';
const RANKS = 'test/statistics/ranks.test.ts';
const ORACLE = 'plugins/oracle/test/oracle.test.ts';
const MEASURED = 'plugins/survey/test/measures.test.ts';
const CYCLES = 'test/statistics/intransitivity.test.ts';

/** Faults of Elo, intervals, tests and ratings. */
export const statistics = [
  ...mutantsOf('src/statistics/elo.ts', [
    [
      'the difference of the weaker player has the sign of the stronger',
      'return 1 / (1 + exp(-elo / ELO_SCALE));',
      'return 1 / (1 + exp(elo / ELO_SCALE));',
      ...([ELO, 'score and Elo undo each other'] as const),
    ],
    [
      'normalized Elo of pairs is that of games',
      'sqrt(2 * variance)',
      'sqrt(variance)',
      ...([ELO, 'estimates from pairs agree'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/equivalence.ts', [
    [
      'what is not shown to differ agrees',
      "return low > 0 || high < 0 ? 'differs' : 'too few games';",
      "return low > 0 || high < 0 ? 'differs' : 'agrees';",
      ...([EQUIVALENCE, 'fewer games never agree more easily'] as const),
    ],
    [
      'a sweep agrees by its mean, whatever its rows',
      "verdict: isApart ? 'differs' : verdictOf",
      'verdict: verdictOf',
      ...([EQUIVALENCE, 'a sweep whose rows differ both ways does not agree by its mean'] as const),
    ],
  ]),
  ...mutantsOf('src/report/inspection-text.ts', [
    [
      'an agent is shown with all its ratings',
      '.slice(-MOST_LINES)',
      '.slice(0)',
      ...(['test/tasks/inspect.test.ts', 'an agent with 300,000 ratings'] as const),
    ],
  ]),
  ...mutantsOf('src/util/extremes.ts', [
    [
      'the largest of many numbers is found by a call with as many arguments',
      'for (const value of values) most = Math.max(most, value);',
      'most = Math.max(most, ...values);',
      ...(['test/tasks/inspect.test.ts', 'an agent with 300,000 ratings'] as const),
    ],
  ]),
  ...mutantsOf('src/report/row-verdict.ts', [
    [
      'the half width of a published figure is its whole width',
      'low: figure - half, high: figure + half',
      'low: figure - half / 2, high: figure + half / 2',
      ...([VERDICTS, 'a row agrees within 14 points'] as const),
    ],
    [
      'an open interval of ours gets a verdict',
      'low === null || high === null || ',
      '',
      ...([VERDICTS, 'a row without a published interval'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/tally.ts', [
    [
      'a pair is counted under the points of its first game',
      'tally.ptnml[2 * (one + two)]++;',
      'tally.ptnml[4 * one]++;',
      ...([ELO, 'a pair is counted under its points, whichever of its games they come from'] as const),
    ],
    [
      'a tally seen from the other side keeps its pairs',
      'ptnml: [ww, wd, even, ld, ll]',
      'ptnml: [ll, ld, even, wd, ww]',
      ...([ELO, 'a tally seen from the other side is the opposite'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/pair-scores.ts', [
    [
      'the prior weighs a whole pair on either side',
      'const PRIOR = 0.5;',
      'const PRIOR = 1;',
      ...([
        PAIRS,
        "of pairs that are won or lost whole the posterior is the beta distribution of Jeffreys' prior",
      ] as const),
    ],
    [
      'the interval is one of 90%',
      'const TAIL = 0.025;',
      'const TAIL = 0.05;',
      ...([
        PAIRS,
        'the interval holds 1/2 if and only if the likelihood of superiority is between 2.5% and 97.5%',
      ] as const),
    ],
    [
      'after wins alone the interval has a finite end',
      'const high = counts[counts.length - 1] === rounds ? 1 : quantile(1 - TAIL);',
      'const high = quantile(1 - TAIL);',
      ...([PAIRS, 'after wins alone one end is open, without games both are'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/sprt.ts', [
    [
      'the error rates change places',
      'const lower = log(beta / (1 - alpha));',
      'const lower = log(alpha / (1 - beta));',
      ...([SPRT, 'the bounds follow from the error rates'] as const),
    ],
    [
      'a sequential test of pairs counts games',
      '(elo * Math.SQRT2) / (2 * ELO_SCALE)',
      'elo / (2 * ELO_SCALE)',
      ...([SPRT, 'log-likelihood ratios agree with those of fastchess'] as const),
    ],
    [
      'the bound itself decides nothing',
      "llr >= upper ? 'H1'",
      "llr > upper + 1 ? 'H1'",
      ...([SPRT, 'a test ends as soon as its ratio reaches a bound'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/ranks.ts', [
    [
      'few tasks are ranked by the F distribution',
      'ways <= MOST_EXACT',
      'ways < 1',
      ...([RANKS, 'the probability of few tasks is the share of rankings'] as const),
    ],
    [
      'ranks that are shared count as if they were apart',
      'rows.reduce((sum, row) => sum + squaresOf(row), 0) - even',
      '(n * k * (k + 1) * (2 * k + 1)) / 6 - even',
      ...([RANKS, 'ranks and critical difference are those of the worked example'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/progress.ts', [
    [
      'a share from one half on either side is a trend, however likely',
      'if (chance > RARE) return undefined;',
      'if (chance > 1) return undefined;',
      ...([PROGRESS, 'champions of unequal strength in no order rarely climb or fall'] as const),
    ],
    [
      'four champions show a trend',
      'const FEWEST = 5;',
      'const FEWEST = 4;',
      ...([PROGRESS, 'fewer than five champions are too few to climb'] as const),
    ],
    [
      'only orders in which later champions lead count',
      'Math.abs(leadOfLater(leads, order)) >= found',
      'leadOfLater(leads, order) >= found',
      ...([PROGRESS, 'the chance of an order is the share of all orders as far'] as const),
    ],
  ]),
  ...mutantsOf('src/analysis/accuracy.ts', [
    [
      'a payoff loss has no most',
      'const LOSSES: Interval = [0, 2];',
      'const LOSSES: Interval = [0, Infinity];',
      ...([ORACLE, 'an agent that gives nothing away at a few positions may do so'] as const),
    ],
  ]),
  ...mutantsOf('plugins/survey/src/measures.ts', [
    [
      'the interval of a measure is around the mean of the different games',
      'const apart = value - average(different);',
      'const apart = 0;',
      ...([MEASURED, 'the interval around the mean of all games is as wide'] as const),
    ],
    [
      'games that are alike leave no interval',
      'const { low, high } = boundedMeanInterval(',
      'const { low, high } = meanInterval(',
      ...([MEASURED, 'games that are alike in a measure leave the interval'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/interval.ts', [
    [
      'Clopper and Pearson without the failure they add',
      'betaQuantile(successes, failures + 1, tail)',
      'betaQuantile(successes, failures, tail)',
      ...([INTERVALS, 'Clopper and Pearson give the published limits for 100 trials'] as const),
    ],
    [
      'an upper Poisson limit of the count itself',
      'gammaQuantile(count + 1, 1 - tail)',
      'gammaQuantile(count, 1 - tail)',
      ...([INTERVALS, 'Poisson limits are the published ones'] as const),
    ],
    [
      'the variance of a sample is that of the values alone',
      'sum(values.map((x) => (x - mean) * (x - mean))) / (n - 1)',
      'sum(values.map((x) => (x - mean) * (x - mean))) / n',
      ...([INTERVALS, "the interval of a mean is Student's"] as const),
    ],
    [
      'what rounding leaves of equal values is their variance',
      'const vary = values.some((value) => differ(value, mean));',
      'const vary = values.length > 0;',
      ...([INTERVALS, 'equal values have no variance, whatever rounding leaves'] as const),
    ],
    [
      'samples of one value are equal',
      'differ(one.mean, other.mean) && 2',
      '2',
      ...([INTERVALS, 'samples of one and the same value are not shown to be equal'] as const),
    ],
    [
      'few values have the quantile of many',
      'studentQuantile(n - 1, (1 + level) / 2)',
      'studentQuantile(1000, (1 + level) / 2)',
      ...([INTERVALS, "the interval of a mean is Student's"] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/bradley-terry.ts', [
    [
      'the loser gains what the winner gains',
      'gradient[j] -= excess;',
      'gradient[j] += excess;',
      ...([RATINGS, 'two players are as far apart as their score says'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/separation.ts', [
    [
      'the first of several largest sets is what all are compared with',
      'isUnique ? found.slice(0, 1) : found',
      'found.slice(0, 1)',
      ...([RATINGS, 'two classes of which one always beats the other are open towards each other'] as const),
    ],
    [
      'who took points from others only indirectly is above them',
      'if (reached[next]) continue;',
      'if (reached[next] || node !== start) continue;',
      ...([
        RATINGS,
        'who wins everything against one and loses everything against another may stand anywhere between them',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/quantile.ts', [
    [
      'a sample is taken for the whole',
      'p * (sorted.length + 1) - 1',
      'p * (sorted.length - 1)',
      ...([
        QUANTILES,
        'another value is below a quantile with its probability, however small the sample',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/rating.ts', [
    [
      'players that nothing places have an interval with two ends',
      'return above ? [bisect(excess, -100, 100), Infinity]',
      'return above ? [bisect(excess, -100, 100), 50]',
      ...([RATINGS, 'who wins everything has a finite rating and an interval that is open upwards'] as const),
    ],
    [
      'the interval of most is around the mean of all',
      'return list.map((x, i) => x - middles[group[i]]);',
      'return list;',
      ...([
        RATINGS,
        'the interval of a player who lost nothing to others is open upwards, whatever the players behind it won from each other',
      ] as const),
    ],
    [
      'a resample is the sample',
      'fitTo(() => random.below(meetings), ',
      'fitTo((m) => m, ',
      ...([RATINGS, 'shrink with the root of the number of games'] as const),
    ],
    [
      'the anchor moves with the others',
      'anchor.elo + (x - elo[player])',
      'anchor.elo + x',
      ...([RATINGS, 'an anchor has its rating for certain, the others are placed around it'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/glicko2.ts', [
    [
      'the deviation of the opponent is left out',
      'const g = 1 / sqrt(1 + (3 * spread * spread) / PI_SQUARED);',
      'const g = 1;',
      ...([GLICKO, "Glickman's worked example comes out as published"] as const),
    ],
    [
      'the volatility stays',
      'const volatility = nextVolatility(player.volatility, phi, 1 / precision, excess / precision);',
      'const volatility = player.volatility;',
      ...([GLICKO, 'a result that nobody expected raises the volatility'] as const),
    ],
    [
      'who does not play stays as certain',
      'return { ...player, deviation: grown * SCALE };',
      'return { ...player, deviation: Math.min(grown, phi) * SCALE };',
      ...([GLICKO, 'who does not play becomes less certain and nothing else'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/cyclic.ts', [
    [
      'the share that no rating explains is the other one',
      'share: total > 0 && freedom > 0 ? cyclic / total : 0,',
      'share: total > 0 && freedom > 0 ? 1 - cyclic / total : 0,',
      ...([CYCLES, 'of differences of ratings is 0, and the ratings are found'] as const),
    ],
    [
      'a weak player that wins a game closes a circle',
      'Math.max(chiSquaredTail(freedom, deviance), ',
      'Math.max(0, ',
      ...([CYCLES, 'rarely calls an order of'] as const),
    ],
  ]),
  ...mutantsOf('src/statistics/nash.ts', [
    [
      'the equilibrium is not cooled to its end',
      'const MIN_TEMPERATURE = 1e-10;',
      'const MIN_TEMPERATURE = 0.3;',
      ...([CYCLES, 'plays rock, paper and scissors alike, and a dominant player alone'] as const),
    ],
  ]),
];
