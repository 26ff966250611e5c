// The entry of a thread that plays one match.
import { parentPort, workerData } from 'node:worker_threads';
import { openThread, ThreadPools } from 'evolab/executor';
import { newPlayer } from './local-player.ts';
import type { MatchThreadData, ThreadAnswer, ThreadMessage } from './match-host.ts';

const { thread, agent, ...options } = workerData as MatchThreadData;
const port = parentPort!;
const tell = (answer: ThreadAnswer): void => port.postMessage(answer);
/** The number of the message that is being answered. */
let current = 0;
const player = newPlayer(openThread(thread, new ThreadPools(thread.plugins)), agent, {
  ...options,
  say: (line) => tell({ line }),
  onLegal: (fallback) => tell({ number: current, fallback }),
});

port.on('message', ({ number, text }: ThreadMessage) => {
  current = number;
  player.answer(text).then(
    (answer) => tell({ number, answer }),
    (error: unknown) => {
      throw error;
    },
  );
});
