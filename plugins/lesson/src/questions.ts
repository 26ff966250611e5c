import type { Game } from 'evolab';
import { percent } from 'evolab/command';
import { folded, paragraph, type Block } from 'evolab/report';
import { solvedText, type SolvedWalk } from './solved-walk.ts';
import { payoffText, signedText } from './positions.ts';
import type { WatchedSearch } from './watched-alphabeta.ts';
import type { WatchedLearning } from './watched-learning.ts';
import type { WatchedSimulations } from './watched-simulations.ts';

/** What the parts of a lesson found; undefined where a part is left out. */
export interface Found {
  readonly walk?: SolvedWalk | undefined;
  readonly search?:
    | { readonly watched: WatchedSearch; readonly ordered: number; readonly minimax: number | undefined }
    | undefined;
  readonly simulations?: WatchedSimulations | undefined;
  readonly learning?: WatchedLearning | undefined;
}

const count = (n: number): string => n.toLocaleString('en');

/** Questions whose answers open on a click; every number in them was found by the parts of the page. */
export function questions(game: Game, { walk, search, simulations, learning }: Found): Block[] {
  const list: (readonly [question: string, answer: string])[] = [];
  if (walk) for (const one of ofWalk(game, walk)) list.push(one);
  if (search) {
    const { watched, ordered, minimax } = search;
    list.push([
      'How much work does alpha-beta save, and does it ever find another value?',
      `At the first position ${minimax === undefined ? 'minimax without cutoffs visits too many positions to count' : `minimax without cutoffs visits ${count(minimax)} positions`}, alpha-beta ${count(watched.nodes)}${minimax === undefined ? '' : `: ${percent(1 - watched.nodes / minimax, 0)} less`}. It left out ${count(watched.untried)} moves at ${count(watched.cuts)} positions. The value is always the same, here ${signedText(watched.value)}: what is cut off cannot change it.`,
    ]);
    list.push([
      'Does it matter which move is tried first?',
      `${ordered === watched.nodes ? 'Often. ' : 'Yes. '}The sooner a good move comes, the sooner the window is narrow. In the order of the game's own list the search visits ${count(watched.nodes)} positions, with likely refutations first ${count(ordered)}.${ordered >= watched.nodes ? ' In so small a tree there is too little to learn a good order from; in large ones it saves most of the work.' : ''}`,
    ]);
  }
  if (simulations) {
    const { sims, moves, move, settled } = simulations;
    // In a game of many moves some have none.
    const tried = moves.filter(({ visits }) => visits > 0);
    const [first, last] = [tried[0], tried[tried.length - 1]];
    const left = moves.length - tried.length;
    const none = left === 0 ? '' : ` ${count(left)} of the ${count(moves.length)} moves had none.`;
    const visited = (visits: number) => `${count(visits)} ${visits === 1 ? 'visit' : 'visits'}`;
    list.push([
      'Why does tree search visit some moves more often than others?',
      `It prefers moves with good results so far, but gives a bonus to those that were tried seldom. After ${count(sims)} simulations ${first.name} had ${visited(first.visits)} with a mean of ${signedText(first.value)}, and ${last.name} ${visited(last.visits)} with a mean of ${signedText(last.value)}.${none}`,
    ]);
    list.push([
      'When did it know its move?',
      `${move} was the most visited move for good from simulation ${count(settled)} on. More simulations made it surer, not different.`,
    ]);
  }
  if (learning) {
    const { weights } = learning;
    list.push([
      'Nobody told the learner what is good. What does it learn from?',
      `From results of its own games alone: the value of each position moves towards the value of the next one, and that of the last towards the result. It has ${count(weights)} numbers to learn. ${progressText(game, learning)}`,
    ]);
    const gap = widestGap(learning);
    if (gap)
      list.push([
        'Are the learned values the true ones?',
        `Not all. At the positions shown the widest gap at the end is at ${gap.name} (${gap.said}): learned ${signedText(gap.value)}, true ${signedText(gap.truth)}. Positions that come up seldom are learned late, and the learner also makes random moves, so its values are those of play with mistakes.`,
      ]);
  }
  return list.map(([question, answer], i) => folded(`${i + 1}. ${question}`, [paragraph(answer)]));
}

/** What the tests of a learner said at the beginning and at the end. */
function progressText({ roles }: Game, { scores, games, tests }: WatchedLearning): string {
  const last = scores.length - 1;
  const after = `after ${count(games[last])} games`;
  if (roles.length !== 2)
    return `In ${count(tests)} games${roles.length === 1 ? '' : ' against random moves'} its mean payoff was ${signedText(scores[0])} at first, and ${signedText(scores[last])} ${after}.`;
  const good = scores.findIndex((score) => score >= 0.9);
  const soon = good < 0 ? '' : ` It first took 90% of the points after ${count(games[good])} games.`;
  return `Against random moves it took ${percent(scores[0], 0)} of the points of ${count(tests)} games at first, and ${percent(scores[last], 0)} ${after}.${soon}`;
}

function ofWalk(game: Game, walk: SolvedWalk): (readonly [string, string])[] {
  const { positions, solved } = walk;
  const [start] = positions;
  const best = start.moves.filter(({ value }) => value === start.moves[0].value).length;
  const choice =
    start.turn < 0 || start.moves.length < 2
      ? ''
      : ` ${best === start.moves.length ? 'All' : best} of the ${start.moves.length} first moves ${best === 1 ? 'keeps' : 'keep'} that result.`;
  const averaged = start.plies === undefined;
  const result = averaged
    ? `expected payoffs of ${start.payoffs.map((payoff, role) => `${signedText(payoff)} for ${game.roles[role]}`).join(' and ')}`
    : payoffText(game.roles, start.payoffs);
  return [
    [
      'What is the result if everybody plays the best moves?',
      `It is ${result}. To know this, ${solvedText(walk)} were solved.${choice}`,
    ],
    [
      'Can a computer solve every game like that?',
      `No. It needs the outcome of every position: ${count(solved)} here. Their number grows with every cell and every piece, and soon no memory holds them; in large games programs search ahead, or learn.`,
    ],
  ];
}

function widestGap({ positions }: WatchedLearning) {
  const all = positions.flatMap(({ said, moves }) =>
    moves.flatMap(({ name, truth, values, over }) => {
      const value = values[values.length - 1];
      return truth === undefined || over ? [] : [{ said, name, truth, value, gap: Math.abs(truth - value) }];
    }),
  );
  return all.reduce<(typeof all)[number] | undefined>(
    (most, one) => (one.gap > (most?.gap ?? 0) ? one : most),
    undefined,
  );
}
