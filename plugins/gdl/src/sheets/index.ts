import { breakthrough } from './breakthrough.ts';
import { cephalopodMicro } from './cephalopod-micro.ts';
import { checkers } from './checkers.ts';
import { chess } from './chess.ts';
import { connectFour, connectFourSuicide } from './connect-four.ts';
import { eightPuzzle } from './eight-puzzle.ts';
import { farmingQuandries } from './farming-quandries.ts';
import { freeForAll, freeForAllMost } from './free-for-all.ts';
import { hanoi } from './hanoi.ts';
import { knightsTour } from './knights-tour.ts';
import { lightsOut } from './lights-out.ts';
import { nimForThree } from './nim-for-three.ts';
import { nineBoardTicTacToe } from './nine-board-tic-tac-toe.ts';
import { othello } from './othello.ts';
import { pentago } from './pentago.ts';
import { pig } from './pig.ts';
import { pilgrimage } from './pilgrimage.ts';
import { rubiksCube } from './rubiks-cube.ts';
import { ticTacToe } from './tic-tac-toe.ts';

/** Rule sheets that come with the plugin, by name. */
export const sheets: Readonly<Record<string, string>> = {
  breakthrough,
  'cephalopod-micro': cephalopodMicro,
  checkers,
  chess,
  'connect-four': connectFour,
  'connect-four-suicide': connectFourSuicide,
  'eight-puzzle': eightPuzzle,
  'farming-quandries': farmingQuandries,
  'free-for-all': freeForAll,
  'free-for-all-most': freeForAllMost,
  hanoi,
  'knights-tour': knightsTour,
  'lights-out': lightsOut,
  'nim-for-three': nimForThree,
  'nine-board-tic-tac-toe': nineBoardTicTacToe,
  othello,
  pentago,
  pig,
  pilgrimage,
  'rubiks-cube': rubiksCube,
  'tic-tac-toe': ticTacToe,
};
