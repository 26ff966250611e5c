import type { Game, HelperParts } from 'evolab';
import { SharedState } from './shared-state.ts';
import {
  BEGUN,
  DONE,
  KEPT,
  treeWords,
  type TreeMessage,
  type TreeSearch,
  type TreeTask,
} from './tree-helpers.ts';
import { TreeReport } from './tree-report.ts';
import { Trees } from './trees.ts';

/** What a helper keeps of a searcher. */
interface Kept {
  readonly game: Game;
  readonly trees: Trees;
}

/** Searches trees until the thread is terminated. Throws what the inner searcher throws. */
export function serveTrees(parts: HelperParts): never {
  const { threadIndex } = parts;
  const words = treeWords(parts.memory);
  const state = new SharedState(words, threadIndex, parts.timeoutMillis);
  parts.onFailure(() => state.fail());
  const kept = new Map<number, Kept>();
  const receive = () => parts.receive() as TreeMessage | undefined;
  state.announceReady();
  for (;;) {
    const seen = state.events;
    for (let message = receive(); message; message = receive()) {
      if ('forget' in message) kept.delete(message.forget);
      else takePart(message);
    }
    state.sleep(seen, false);
  }

  function takePart({ searchId, taskId, task, position, request }: TreeSearch): void {
    if (task && threadIndex < task.threads && !kept.has(taskId)) kept.set(taskId, newKept(task, parts));
    Atomics.store(words, KEPT + threadIndex, kept.size);
    const own = kept.get(taskId);
    // The search is for fewer threads.
    if (own === undefined) return;
    Atomics.store(words, BEGUN + threadIndex, searchId);
    state.setBusy(true);
    // The caller does not wait for a thread that comes too late.
    if (state.stopped || state.searchId !== searchId) own.trees.skip(request);
    else own.trees.search(own.game.parse!(position), request, { stop: state.stopWord, pulse: state.pulse });
    state.setBusy(false);
    Atomics.store(words, DONE + threadIndex, searchId);
    state.notifyAll();
  }
}

function newKept({ agent, inner: use, trees, threads, reports }: TreeTask, parts: HelperParts): Kept {
  const { game, inner } = parts.make(agent);
  const all = Array.from({ length: trees }, (_, tree) => new TreeReport(reports, tree, game.maxMoves));
  return { game, trees: new Trees(inner, use, all, parts.threadIndex, threads) };
}
