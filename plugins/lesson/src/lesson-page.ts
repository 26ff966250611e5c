import { page, paragraph, treeBlock, type Block, type Section } from 'evolab/report';
import { chooserBlock } from './chooser-block.ts';
import { learningBlock } from './learning-block.ts';
import type { Lesson } from './lesson.ts';
import { questions } from './questions.ts';
import { solvedBlock } from './solved-block.ts';
import { solvedText } from './solved-walk.ts';

/** What a lesson is called by, and how it was made. */
export interface LessonHeading {
  /** The game, as it was typed. */
  readonly what: string;
  readonly seed: number;
}

/** A lesson as one HTML file. */
export function lessonPage(lesson: Lesson, { what, seed }: LessonHeading): Promise<string> {
  const asked = questions(lesson.game, lesson);
  const sections: Section[] = [
    { title: 'The solved game', body: solvedPart(lesson) },
    { title: 'Looking ahead: minimax with alpha-beta', body: alphabetaPart(lesson) },
    { title: 'Trying out: a tree of simulations', body: simulationsPart(lesson) },
    { title: 'Learning from results', body: learningPart(lesson) },
    ...(asked.length > 0 ? [{ title: 'Questions', body: asked }] : []),
  ];
  const verdict =
    'Four ways in which a machine finds a good move: knowing everything, looking ahead, trying out, and learning.';
  const facts = `All values come from the solver, the searches and the learner of lab, seed ${seed}. The page needs no network.`;
  return page(`How machines play ${what}`, { verdict, facts }, sections);
}

const leftOut = (why: string | undefined): Block[] => [
  paragraph(`This part is left out: ${why ?? 'the game does not allow it'}.`),
];

function solvedPart({ game, walk, missing }: Lesson): Block[] {
  if (!walk) return leftOut(missing.solved);
  const some = walk.complete
    ? ''
    : ` This page holds the ${walk.positions.length.toLocaleString('en')} positions nearest to the start; beyond them it says what a move comes to, and how best play goes on.`;
  return [
    paragraph(
      `${walk.positions[0].said} ${solvedText(walk)} were solved. The board says what every move comes to for the role that makes it.${some}`,
    ),
    solvedBlock(game, walk),
  ];
}

function alphabetaPart({ searches, missing }: Lesson): Block[] {
  if (searches.length === 0) return leftOut(missing.alphabeta);
  return [
    paragraph(
      'Minimax tries all moves, all replies, and so on, and assumes that everybody plays the best move. Alpha-beta does the same with two numbers: α, what the searching side has for sure already, and β, what the other side can hold it to. As soon as a position is worth no more than α or no less than β, the rest of it does not matter.',
    ),
    chooserBlock(searches.map(({ title, watched }) => ({ title, block: treeBlock(watched.tree) }))),
  ];
}

function simulationsPart({ trees, missing }: Lesson): Block[] {
  if (trees.length === 0) return leftOut(missing.simulations);
  return [
    paragraph(
      'Monte-Carlo tree search knows nothing but the rules. Each simulation goes down the tree, adds a position, and plays random moves from there to the end. Moves with good results are tried more often.',
    ),
    chooserBlock(
      trees.map(({ title, watched }) => ({
        title: `${title}: ${watched.sims} simulations`,
        block: treeBlock(watched.tree),
      })),
    ),
  ];
}

function learningPart({ game, learning, missing }: Lesson): Block[] {
  if (!learning) return leftOut(missing.learning);
  const { evaluator, weights } = learning;
  const what = evaluator.use === 'mlp' ? 'a small neural network' : 'tables of values';
  return [
    paragraph(
      `A learner plays ${game.roles.length === 1 ? 'again and again' : 'against itself'} and changes ${what} with ${weights.toLocaleString('en')} numbers after every game (temporal differences). At first it knows nothing. The board shows what it thinks of each move, for the role that makes it.`,
    ),
    learningBlock(game, learning),
  ];
}
