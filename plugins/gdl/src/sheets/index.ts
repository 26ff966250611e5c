import { ticTacToe } from './tic-tac-toe.ts';

/** Rule sheets that come with the plugin, by name. */
export const sheets: Readonly<Record<string, string>> = {
  'tic-tac-toe': ticTacToe,
};
