/** A word that commands and pages print, and what it means. */
export interface GlossaryEntry {
  readonly term: string;
  /** Other spellings of it. */
  readonly also?: readonly string[];
  /** One or two sentences. */
  readonly meaning: string;
  /** A source to cite, where there is one. */
  readonly source?: string;
}

/** The words of results and of agents, in alphabetical order. `lab explain` prints them, and docs/glossary.md is written from them. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    term: 'accuracy',
    also: ['good moves'],
    meaning:
      'The share of an agent’s moves in solved positions that keep the result of perfect play. See oracle and critical.',
  },
  {
    term: 'adjudication',
    also: ['adjudicated', 'resign'],
    meaning:
      'A game that ends early because of the values that the players report: a loss for a side whose own values say so for several moves, or a draw if both sides’ values are even.',
  },
  {
    term: 'agent',
    meaning:
      'A player: a searcher with a budget, and an evaluator if the searcher uses one. It is named by a file, a run folder or a short name such as material:depth=3.',
  },
  {
    term: 'alpha-beta',
    also: ['alphabeta'],
    meaning:
      'Minimax without the branches that cannot change its value: alpha and beta are what each side is already sure of. The searcher alphabeta goes to a fixed depth, deepening and pvs go as deep as their limit allows.',
    source: 'Knuth and Moore 1975',
  },
  {
    term: 'anchor',
    meaning:
      'A fixed opponent that the champions of a run are rated against, so that ratings of different generations can be compared.',
  },
  {
    term: 'band',
    meaning:
      'The coloured area around a curve: the 95% interval of the interquartile mean over the runs of a group.',
    source: 'Agarwal et al. 2021',
  },
  {
    term: 'best',
    meaning:
      'In the progress of a run: the fitness of the best member in the games of its generation. Its scale is that of the method, so it cannot be compared with other runs; ratings can.',
  },
  {
    term: 'budget',
    meaning:
      'What a search may spend on a move: depth in plies, nodes, evaluations or simulations. With one of these, results can be repeated; with time (movetime) they cannot.',
  },
  {
    term: 'capped',
    meaning:
      'The share of games that ended undecided at a limit of plies, set by the laboratory or by the game. They count as draws.',
  },
  {
    term: 'champion',
    meaning:
      'The best member of a generation by the method’s own measure, or the mean of its distribution. A run rates it and writes it to a file.',
  },
  {
    term: 'chance',
    also: ['dice', 'luck'],
    meaning:
      'Events that no role decides, such as a roll of dice. Both games of a pair have the same rolls. Pages of games say where chance comes in; docs/writing-a-game-with-dice.md says which kinds of game are possible.',
  },
  {
    term: 'chance of being stronger',
    also: ['LOS', 'likelihood of superiority'],
    meaning: 'How probable it is, given the results, that the first agent is the stronger one.',
  },
  {
    term: 'choices',
    meaning: 'In a survey: the mean number of legal moves of a position, and the largest number.',
  },
  {
    term: 'CMA-ES',
    meaning:
      'An evolution strategy that adapts the covariance of its samples. sep-CMA-ES adapts their variances only.',
    source: 'Hansen and Ostermeier 2001; Ros and Hansen 2008',
  },
  {
    term: 'critical',
    meaning:
      'A solved position in which some legal move keeps the result and another loses it. In other positions every choice is good, so they do not tell players apart.',
  },
  {
    term: 'cutoff',
    also: ['cut'],
    meaning:
      'A branch that alpha-beta does not search, because the values found so far show that it will not be chosen.',
  },
  {
    term: 'cyclic share',
    meaning:
      'The share of the results of a tournament, in weighted squares, that no ratings explain, as in rock, paper, scissors. It is printed with the probability that chance alone would leave as much.',
    source: 'Jiang et al. 2011, Balduzzi et al. 2018',
  },
  {
    term: 'different',
    meaning:
      'In a survey and in ratings of a run: how many different games there are, equal ones counted once. Only these count in intervals.',
  },
  {
    term: 'draw ratio',
    also: ['Draw', 'DrawRatio'],
    meaning:
      'The share of pairs in which both players got the same points, as in fastchess: two draws, or a win each. The column Draw of a tournament.',
  },
  {
    term: 'Elo',
    meaning:
      'Strength on a logarithmic scale: 400 points more are ten times the odds, 70 points more a score of 60%. A difference, given with its 95% interval.',
    source: 'Elo 1978',
  },
  {
    term: 'epsilon',
    also: ['noise', 'eps'],
    meaning: 'The probability that a random move replaces the chosen one.',
  },
  {
    term: 'evaluation',
    also: ['evals'],
    meaning: 'One call of an evaluator: the estimated payoff of a role in one position.',
  },
  {
    term: 'evaluator',
    meaning:
      'What estimates the payoff of a role in a position: written by hand, such as material, or with weights that are learned. alphabeta and greedy need one, uct does without. lab list evaluators.',
  },
  {
    term: 'fitness',
    meaning:
      'What selection compares within one generation, such as points of games. Opponents change with the generations, so fitness does not show progress.',
  },
  {
    term: 'forced',
    meaning: 'In a survey: the share of positions that have a single legal move.',
  },
  {
    term: 'forfeit',
    meaning:
      'A game lost by default: a program crashed, took too long or made an illegal move. Forfeits are reported before scores.',
  },
  {
    term: 'gauntlet',
    meaning: 'A tournament in which the first agents play all others, and the others do not play each other.',
  },
  {
    term: 'generation',
    meaning:
      'One step of learning: games are played, and the method changes its agents by their results. How many games that takes depends on the method.',
  },
  {
    term: 'Glicko-2',
    meaning:
      'Ratings that carry their uncertainty (rating deviation) and change after each round. They depend on the order of games; Elo of a table does not.',
    source: 'Glickman 2012',
  },
  {
    term: 'hall',
    also: ['hall of fame'],
    meaning:
      'The folder of champions that a run keeps every few generations; as a memory, past champions that members also play against.',
    source: 'Rosin and Belew 1997',
  },
  {
    term: 'interval',
    also: ['95% interval', 'confidence interval'],
    meaning:
      'A range that covers the true value in 95 of 100 repetitions of the experiment. A pair of games with swapped sides is one observation.',
  },
  {
    term: 'IQM',
    also: ['interquartile mean'],
    meaning:
      'The mean of the middle half of all runs: less sensitive to outliers than the mean, less noisy than the median. Its interval is a bootstrap stratified by game.',
    source: 'Agarwal et al. 2021',
  },
  {
    term: 'learner',
    also: ['method'],
    meaning:
      'What evolves or trains agents. lab evolve --plugin METHOD runs one, with a preset for the game; lab list learners.',
  },
  {
    term: 'LLR',
    meaning:
      'The logarithm of the likelihood ratio of two hypotheses in an SPRT, which stops when it reaches a bound.',
  },
  {
    term: 'minimax',
    also: ['negamax', 'expectiminimax'],
    meaning:
      'A search some plies ahead in which every side makes its best move, and an evaluator judges the positions at the end. A position of chance is worth the mean of its outcomes (expectiminimax). The searcher alphabeta finds these values.',
  },
  {
    term: 'Monte-Carlo tree search',
    also: ['MCTS', 'UCT'],
    meaning:
      'A search that tries out moves by simulations, most often those that did well so far, and keeps a tree of the results. It needs the rules only. Searchers: uct, and puct, which an evaluator guides.',
    source: 'Coulom 2006; Kocsis and Szepesvári 2006',
  },
  {
    term: 'Nash',
    also: ['nash mixture'],
    meaning: 'A mixture of agents against which no agent gains on average.',
  },
  {
    term: 'nElo',
    also: ['normalized Elo'],
    meaning:
      'The excess of the score over one half in standard deviations of a game, times 800 / ln 10. Unlike Elo it does not shrink when more games are drawn.',
    source: 'Van den Bergh 2020',
  },
  { term: 'node', also: ['nodes'], meaning: 'A position that a search has reached by making a move.' },
  {
    term: 'oracle',
    meaning:
      'Solved positions of a game with their results. They measure an agent’s moves without an opponent.',
  },
  {
    term: 'pair',
    meaning:
      'Two games from one opening with swapped sides, so that an opening which favours a side favours nobody. With more roles: all rotations of the seats.',
  },
  {
    term: 'payoff',
    meaning:
      'The result of a role at the end, from -1 to 1: 1 for a win, 0 for a draw, -1 for a loss in games of two.',
  },
  {
    term: 'performance profile',
    meaning:
      'For each score the share of runs that reached at least that much. A curve that lies above another everywhere belongs to the better method.',
    source: 'Agarwal et al. 2021',
  },
  {
    term: 'perft',
    meaning:
      'The number of sequences of legal moves of a given length. Known counts of a game test its rules: lab perft.',
  },
  {
    term: 'Plackett-Luce',
    meaning:
      'Ratings of games for more than two roles, from the order in which the seats finished. With two roles they are those of Bradley and Terry, that is Elo.',
    source: 'Plackett 1975',
  },
  {
    term: 'playout',
    also: ['rollout'],
    meaning:
      'A game played to its end by fast moves, random unless an option says otherwise, to estimate a position.',
  },
  { term: 'ply', also: ['plies'], meaning: 'A move of one role. A full move of two players is two plies.' },
  {
    term: 'principal variation',
    also: ['pv', 'line'],
    meaning: 'The line of play that a search expects from a position.',
  },
  {
    term: 'probability of improvement',
    meaning: 'How probable it is that a run of one method, drawn at random, scores more than one of another.',
    source: 'Agarwal et al. 2021',
  },
  {
    term: 'ptnml',
    also: ['pentanomial', 'Ptnml(0-2)'],
    meaning:
      'Counts of pairs by the points of the first agent: 0, 1/2, 1, 3/2 and 2. Intervals of duels are computed from them.',
  },
  {
    term: 'quota',
    meaning:
      'In learning by Monte Carlo or temporal differences: wins divided by losses in test games against a random player.',
    source: 'Fausser 2008',
  },
  {
    term: 'rating',
    meaning:
      'Games of the champion against the anchors, every few generations (rating.every). They are not used to learn.',
  },
  {
    term: 'rating deviation',
    also: ['RD'],
    meaning: 'The standard deviation of a Glicko-2 rating: 95% lie within two of them.',
  },
  {
    term: 'round robin',
    meaning: 'A tournament in which everybody meets everybody.',
  },
  {
    term: 'score',
    meaning:
      'Points divided by games: a win counts 1, a draw 1/2. In games that count points or tiles, that count.',
  },
  {
    term: 'searcher',
    also: ['search'],
    meaning:
      'What chooses a move of an agent, such as alphabeta or uct, within a budget. lab list searchers; lab analyze shows what one sees.',
  },
  {
    term: 'seed',
    meaning:
      'The number that initialises all random choices of a command. The same seed gives the same bytes for any number of workers.',
  },
  {
    term: 'sigma',
    also: ['deviation', 'step size'],
    meaning: 'The standard deviation of the changes that evolution makes to a weight.',
  },
  {
    term: 'simulation',
    also: ['sims'],
    meaning: 'One descent of a Monte-Carlo tree search, with the evaluation or the playout at its end.',
  },
  {
    term: 'SPRT',
    meaning:
      'A test that decides between two strengths (elo0, elo1) with as few games as the errors allowed (alpha, beta) permit.',
    source: 'Wald 1945',
  },
  {
    term: 'stopped',
    meaning:
      'In a survey: the share of games that ended at a limit of plies, set by the laboratory or by the game. See capped.',
  },
  {
    term: 'Swiss',
    meaning: 'A tournament of few rounds in which agents with similar points meet.',
  },
  {
    term: 'temporal coherence',
    also: ['TC'],
    meaning:
      'A step size for each weight: large while its errors have the same sign, small once they cancel.',
    source: 'Beal and Smith 1999',
  },
  {
    term: 'untrained',
    meaning: 'The champion of generation 0: its weights are the initial ones, random or 0.',
  },
  {
    term: 'visits',
    meaning:
      'How many simulations went through a move. Tree searches choose by visits, because they are less noisy than values.',
  },
  {
    term: 'zero-sum',
    meaning: 'A game is zero-sum if the payoffs of all roles always add up to 0.',
  },
];

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** The entries that a word means; none if it is unknown. */
export function entriesFor(word: string): GlossaryEntry[] {
  return GLOSSARY.filter(({ term, also = [] }) =>
    [term, ...also].some((name) => folded(name) === folded(word)),
  );
}

/** All words that `entriesFor` knows. */
export const glossaryWords: readonly string[] = GLOSSARY.flatMap(({ term, also = [] }) => [term, ...also]);

/** An entry as text. */
export function entryText({ term, also = [], meaning, source }: GlossaryEntry): string {
  const others = also.length > 0 ? ` (${also.join(', ')})` : '';
  return `${term}${others}\n  ${meaning}${source === undefined ? '' : ` [${source}]`}`;
}

/** The page of all entries, in Markdown. */
export function glossaryPage(): string {
  const rows = GLOSSARY.map(({ term, also = [], meaning, source }) => {
    const others = also.length > 0 ? ` (${also.join(', ')})` : '';
    return `- **${term}**${others}: ${meaning}${source === undefined ? '' : ` (${source})`}`;
  });
  return [
    '# Glossary',
    '',
    'Words that commands and pages print. `lab explain WORD` prints an entry, and what an option of that name does.',
    '',
    ...rows,
    '',
  ].join('\n');
}
