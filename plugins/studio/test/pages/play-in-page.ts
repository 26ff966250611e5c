import { Random } from 'evolab';
import type { Tab } from '../browser/browser.ts';

/** What a page shows to one who has to do something. */
interface Scene {
  readonly status: string;
  readonly over: boolean;
  readonly thinking: boolean;
  readonly problem: string | undefined;
  /** What can be clicked to choose a move, as selectors. */
  readonly targets: readonly string[];
}

/** Waits until the page has unpacked its program and shows a game. */
export const READY = `(async () => {
  while (!document.querySelector('.status')) await new Promise((resolve) => setTimeout(resolve, 2));
})()`;

/** Waits until a person can do something or the game is over. */
const SCENE = `(async () => {
  await ${READY};
  const find = (selector) => document.querySelector(selector);
  const scene = () => ({
    status: find('.status').textContent,
    over: find('.status').classList.contains('over'),
    thinking: find('.thinking') !== null,
    problem: find('.problem')?.textContent,
    targets: [
      ...[...document.querySelectorAll('.cells .next')].map((cell) => '.cells [data-cell="' + cell.dataset.cell + '"]'),
      ...[...document.querySelectorAll('.turn-button')].map((turn) => '.turn-button[data-move="' + turn.dataset.move + '"]'),
      ...[...document.querySelectorAll('.choices > .choice button')].map((move) => '.choices > .choice [data-move=' + JSON.stringify(move.dataset.move) + ']'),
    ],
  });
  for (let now = scene(); ; now = scene()) {
    if (now.problem || now.over || (!now.thinking && now.targets.length > 0)) return now;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
})()`;

/** The names of the moves that a page lists. */
const MOVES = `[...document.querySelectorAll('.moves button')].map((move) => move.textContent.trim())`;

/** Plays a game to its end by clicking at random on what can be clicked; returns the names of its moves. */
export async function playByClicks(tab: Tab, seed: number): Promise<string[]> {
  const random = new Random(seed, 'clicks');
  for (;;) {
    const { over, problem, targets } = (await tab.evaluate(SCENE)) as Scene;
    if (problem !== undefined) throw new Error(problem);
    if (over) return (await tab.evaluate(MOVES)) as string[];
    await tab.click(targets[random.below(targets.length)]);
  }
}

/** Plays a game to its end in the page itself, by moves that are chosen by name; quicker than single clicks. */
export async function playByNames(tab: Tab, seed: number): Promise<string[]> {
  return (await tab.evaluate(`(async () => {
    let state = ${seed};
    const below = (count) => (state = (state * 48271) % 2147483647) % count;
    for (;;) {
      const { over, thinking, problem } = await ${SCENE};
      if (problem) throw new Error(problem);
      if (over) return ${MOVES};
      document.querySelector('.choices details')?.setAttribute('open', '');
      const moves = [...document.querySelectorAll('.choices [data-move]')];
      moves[below(moves.length)].click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  })()`)) as string[];
}
