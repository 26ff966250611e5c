import type { Client, NewClient } from './client.ts';

/**
 * A play that `hint` lists, by number, name and equity; the first is the best:
 * '    1. Cubeless 0-ply    8/5 6/5      Eq.: +0.200'.
 */
export const PLAY = /^\s*(\d+)\. Cube(?:ful|less) \d+-ply\s+(\S.*?)\s+Eq\.:\s*([+-]\d+(?:\.\d+)?)/;
/** The answer to `show version`. */
const VERSION = /^GNU Backgammon \d/;
/** A position as the game prints it: the position id, who is on roll, and the dice. */
const POSITION = /^(\S+) (?:white|black) ([1-6])([1-6])/;

/** Plays of both by hand, no rolls of its own, no cube. */
export const PREPARATION = [
  'set player 0 human',
  'set player 1 human',
  ...['game', 'roll', 'move', 'bearoff'].map((what) => `set automatic ${what} off`),
  'set confirm new off',
  'set jacoby off',
  'set cube use off',
  'set evaluation chequerplay evaluation cubeful off',
];

/** What puts a position and its dice on the board; undefined if there are none. */
export function placed(position: string): string[] | undefined {
  const [, id, first, second] = POSITION.exec(position) ?? [];
  return id === undefined ? undefined : ['set turn 1', `set board ${id}`, `set dice ${first} ${second}`];
}

/**
 * The command line of GNU Backgammon (`gnubg -t -q -r`), which is given each position and asked for a hint. A search of depth
 * d is its evaluation at d - 1 plies: depth 1, and no limit, is 0-ply, a look at the position after each play.
 */
export const gnubg: NewClient = ({ engine, settings }): Client => {
  let plies = 0;
  /** The match length of its game: 1 if gammons do not count. */
  let length: number | undefined;

  return {
    quit: 'exit',
    async start(deadline) {
      for (const line of PREPARATION) engine.tell(line);
      engine.tell(`set evaluation chequerplay evaluation plies ${plies}`);
      for (const [name, value] of settings) engine.tell(`set ${name} ${value}`);
      engine.ask('show version');
      await engine.answer(deadline, (line) => VERSION.test(line) || undefined);
    },
    async choose({ game, position, legal, budget: { depth = 1 } }, deadline) {
      // It says nothing of plays among which there is no choice.
      if (legal.length === 1) return { move: legal[0] };
      const placing = placed(position);
      if (placing === undefined) throw engine.fault(`cannot be given the position ${position}`);
      const gammons = (game as { readonly gammons?: boolean }).gammons !== false;
      if (length !== (gammons ? 0 : 1)) {
        length = gammons ? 0 : 1;
        engine.tell(gammons ? 'new session' : 'new match 1');
        // One that is not begun anew has a game already.
        engine.tell('new game');
      }
      if (depth - 1 !== plies) {
        plies = depth - 1;
        engine.tell(`set evaluation chequerplay evaluation plies ${plies}`);
      }
      for (const line of placing) engine.tell(line);
      engine.ask('hint 1');
      const [, , move, equity] = await engine.answer(deadline, (line) => {
        const play = PLAY.exec(line);
        return play?.[1] === '1' ? play : undefined;
      });
      return { move, value: Number(equity) / (gammons ? 3 : 1), depth };
    },
  };
};
