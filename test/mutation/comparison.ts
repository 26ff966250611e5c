import { mutantsOf } from './source-mutant.ts';

const SCORES = 'plugins/compare/test/scores.test.ts';
const ROLES = 'plugins/compare/test/roles.test.ts';
const RATES = 'plugins/compare/test/rates.test.ts';
const SWEEP = 'plugins/compare/test/sweep.test.ts';
const MOVES = 'plugins/compare/test/moves.test.ts';
const PDF = 'test/report/figure-pdf.test.ts';
const FITTING = 'test/config/fitting.test.ts';
const LOOKS = 'test/report/line-looks.test.ts';
const COMMAND = 'plugins/compare/test/command.test.ts';
const RESUME = 'plugins/compare/test/resume.test.ts';
const COMPARE_PAGE = 'plugins/compare/test/page.test.ts';
const EFFORT = 'test/experiment/effort.test.ts';
const GROUPS = 'test/report/run-groups.test.ts';

/** Faults of comparisons of methods. */
export const comparison = [
  ...mutantsOf('plugins/compare/src/report/compare-text.ts', [
    [
      'a difference of ranks is told that no two methods can reach',
      'criticalDifference <= labels.length - 1',
      'criticalDifference > 0',
      ...([SCORES, 'two methods on two games have no small probability'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/scores.ts', [
    [
      'the pairs of a game are decided each by itself',
      '1 - 0.05 / pairs.length',
      '1 - 0.05',
      ...([SCORES, 'the same holds for all pairs of five methods together'] as const),
    ],
    [
      'a worse method is called better',
      "if (low > 0) return 'better';",
      "if (high < 0) return 'better';",
      ...([SCORES, 'of all studies, and never the wrong way round'] as const),
    ],
    [
      'the score over the budget is that before learning',
      '(scores[at] + score) / 2',
      'scores[at]',
      ...([SCORES, 'scores are those of the last checkpoint and the mean of the curve'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/ratings.ts', [
    [
      'seats of the other agent count',
      'seating[role] === agent',
      'seating[role] !== agent',
      ...([ROLES, 'of three roles an agent gets the mean over its seats'] as const),
    ],
    [
      'the payoff counts where the game of one role has a score',
      'roles === 1 ? scores : payoffs',
      'payoffs',
      ...([ROLES, 'of one role it gets the score of its game'] as const),
    ],
    [
      'equal pairs of games leave no interval',
      'boundedMeanInterval(values, bounds)',
      'meanInterval(values)',
      ...([ROLES, 'three players: mean payoffs against the anchors'] as const),
    ],
    [
      'points among champions are in the order of runs',
      'crosstableOf(ranked, parted[1])',
      'crosstableOf(finals, parted[1])',
      ...([COMMAND, 'points among final champions do not depend on the order of the entries'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/rates.ts', [
    [
      'the first generation, which compiles the program, counts',
      'const counted = others.length > 0 ? others : points;',
      'const counted = points;',
      ...([RATES, 'a rate is that of the generations after the first'] as const),
    ],
    [
      'a rate without a positive number is taken',
      'rate.seconds > 0;',
      'rate.seconds >= 0;',
      ...([RATES, 'the rates in a folder decide the budgets'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/training.ts', [
    [
      'a run that was trained to another budget is taken',
      '(part > 0 && before >= due)',
      'part < 0',
      ...([RATES, 'the rates in a folder decide the budgets'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/solved-moves.ts', [
    [
      'the first champion is measured after every part of the budget',
      'choicesAt(executor, champion,',
      'choicesAt(executor, champions[0],',
      ...([
        MOVES,
        'the moves of every champion at solved positions are those that lab accuracy finds',
      ] as const),
    ],
    [
      'all moves in critical positions count as good',
      'critical.positions > 0 ? critical.good : undefined',
      'critical.positions > 0 ? { ...critical.good, share: 1 } : undefined',
      ...([
        MOVES,
        'the moves of every champion at solved positions are those that lab accuracy finds',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/report/html/pdf.ts', [
    [
      'the table of objects says where each ends',
      '    offsets.push(text.length);\n    text += `${at + 1} 0 obj\\n${object}\\nendobj\\n`;',
      '    text += `${at + 1} 0 obj\\n${object}\\nendobj\\n`;\n    offsets.push(text.length);',
      ...([PDF, 'a figure is a PDF whose table of objects says where each begins'] as const),
    ],
    [
      'a bracket in a text ends it',
      "return '()\\\\'.includes(letter)",
      "return '\\\\'.includes(letter)",
      ...([PDF, 'all text of a figure is text in its PDF'] as const),
    ],
  ]),
  ...mutantsOf('src/report/html/bands.ts', [
    [
      'values are drawn with all their digits',
      'Number(x.toPrecision(5))',
      'x',
      ...([PDF, 'an axis of values that differ by errors of rounding has short numbers'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/sweep.ts', [
    [
      'the better half is dropped',
      'sort((a, b) => b.mean - a.mean)',
      'sort((a, b) => a.mean - b.mean)',
      ...([SWEEP, 'the worse half has the lower mean final scores'] as const),
    ],
    [
      'the first of the combinations are never drawn with the last',
      'at + random.below(order.length - at)',
      'at + random.below(2)',
      ...([SWEEP, 'drawing takes as many as it is told'] as const),
    ],
  ]),
  ...mutantsOf('src/commands/evolve.ts', [
    [
      'a run begins though its agents cannot play',
      'laboratory.factory.searcher(agent, new Random(0));',
      'void agent;',
      ...([
        'test/cli/evolve.test.ts',
        'is refused before the run begins, and the line of the hint is taken',
      ] as const),
    ],
  ]),
  ...mutantsOf('src/config/fitting.ts', [
    [
      'what was typed gives way first',
      'Number(changesTyped(a)) - Number(changesTyped(b))',
      'Number(changesTyped(b)) - Number(changesTyped(a))',
      ...([FITTING, 'what was typed is kept where a setting of the preset can give way'] as const),
    ],
    [
      'only the first contradiction is named',
      "remedy.messages.join('; and ')",
      'remedy.messages[0]',
      ...([FITTING, 'contradictions that follow each other are named at once'] as const),
    ],
  ]),
  ...mutantsOf('src/report/run-groups.ts', [
    [
      'budgets that differ twofold are taken for the same',
      'const NEARLY = 1.1;',
      'const NEARLY = 1e9;',
      ...([GROUPS, 'what was not the same for all groups is said'] as const),
    ],
  ]),
  ...mutantsOf('src/experiment/experiment.ts', [
    [
      'the processor time of a generation is stored with what is learned',
      'const played = { ...rest, generation, learner,',
      'const played = { ...rest, cpu: cpu.seconds, generation, learner,',
      ...([EFFORT, 'does not depend on the processor time'] as const),
    ],
  ]),
  ...mutantsOf('src/play/cpu-meter.ts', [
    [
      'a part of unknown processor time counts as none',
      'this.#seconds === undefined || seconds === undefined ? undefined : this.#seconds + seconds;',
      'this.#seconds! + (seconds ?? 0);',
      ...([EFFORT, 'the processor time is that of all threads that learn'] as const),
    ],
  ]),
  ...mutantsOf('plugins/uct-ccnn/src/learner.ts', [
    [
      'the training of candidates costs nothing',
      '(taught.epochs + taught.candidateEpochs)',
      '(taught.epochs)',
      ...([EFFORT, 'a hidden unit of uct-ccnn costs a gradient of each example'] as const),
    ],
  ]),
  ...mutantsOf('src/report/html/line-looks.ts', [
    [
      'a line looks as its place in the list says',
      'const asked = askedBy(isFirst[at] ? method : name);',
      'const asked = at;',
      ...([LOOKS, 'each method that comes with lab has a look of its own'] as const),
    ],
    [
      'two lines may look alike',
      'taken.add(look);',
      '',
      ...([LOOKS, 'lines that join later change no look'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/report/compare-page.ts', [
    [
      'all bars of a comparison have one colour',
      'looks[at].colour',
      'looks[0].colour',
      ...([COMPARE_PAGE, 'an entry has one colour on all of its page'] as const),
    ],
    [
      'the list of runs names the first entry, however it scored',
      'final.value === most',
      'final.value <= most',
      ...([COMPARE_PAGE, 'the list of runs shows the games'] as const),
    ],
  ]),
  ...mutantsOf('plugins/compare/src/commands/compare.ts', [
    [
      'going on leaves flags aside without a word',
      'if (words.length === 0) return out;',
      'return out;',
      ...([RESUME, '--resume takes nothing that the folder says'] as const),
    ],
  ]),
];
