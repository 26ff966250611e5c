import { cephalopodMicro } from './cephalopod-micro.ts';
import { connectFour, connectFourSuicide } from './connect-four.ts';
import { freeForAll } from './free-for-all.ts';
import { nineBoardTicTacToe } from './nine-board-tic-tac-toe.ts';
import { pentago } from './pentago.ts';
import { ticTacToe } from './tic-tac-toe.ts';

/** Rule sheets that come with the plugin, by name. */
export const sheets: Readonly<Record<string, string>> = {
  'cephalopod-micro': cephalopodMicro,
  'connect-four': connectFour,
  'connect-four-suicide': connectFourSuicide,
  'free-for-all': freeForAll,
  'nine-board-tic-tac-toe': nineBoardTicTacToe,
  pentago,
  'tic-tac-toe': ticTacToe,
};
