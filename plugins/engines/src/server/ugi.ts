import type { Budget, Role } from 'evolab';
import { millisFor } from './clock.ts';
import { centipawnsOf, type EngineServer, type ServerParts } from './server.ts';
import type { SearchReport } from './session.ts';

/** The move of a position in which there is none. */
const NO_MOVE = '0000';

/** The Universal Game Interface of kz04px/cutegames. Words that it does not know are passed over, as in UCI. */
export function ugiServer({ session, name, version, say }: ServerParts): EngineServer {
  const setPosition = (words: readonly string[]): void => {
    const at = words.indexOf('moves');
    const moves = at < 0 ? [] : words.slice(at + 1);
    const head = at < 0 ? words : words.slice(0, at);
    const from = head[0] === 'fen' ? head.slice(1).join(' ') : undefined;
    const refused = session.follow(() => session.setPosition(from, moves));
    if (refused !== undefined) say(`info string ${refused}`);
  };

  const go = (words: readonly string[]): void => {
    const limits = limitsOf(words, session.position.turn);
    void session
      .search(limits, (report) => say(infoOf(report)))
      .then(
        (report) => {
          say(infoOf(report));
          say(`bestmove ${report.move}`);
        },
        (error: Error) => {
          say(`info string ${error.message.split('\n')[0]}`);
          say(`bestmove ${NO_MOVE}`);
        },
      );
  };

  const answer = (question: string | undefined): string | undefined => {
    const { over, turn } = session.position;
    if (question === 'gameover') return String(over);
    if (question === 'p1turn') return String(turn === 0);
    if (question !== 'result') return undefined;
    if (!over) return 'none';
    const payoff = session.position.payoff(0);
    return payoff > 0 ? 'p1win' : payoff < 0 ? 'p2win' : 'draw';
  };

  return {
    async line(text) {
      const [command, ...words] = text.trim().split(/\s+/);
      switch (command) {
        case 'ugi':
          say(`id name ${name} ${version}`);
          say(`id author evolab`);
          say('ugiok');
          break;
        case 'isready':
          say('readyok');
          break;
        case 'uginewgame':
          await session.stop();
          session.newGame();
          break;
        case 'position':
          await session.stop();
          setPosition(words);
          break;
        case 'go':
          await session.stop();
          go(words);
          break;
        case 'stop':
          await session.stop();
          break;
        case 'query': {
          const response = answer(words[0]);
          if (response !== undefined) say(`response ${response}`);
          break;
        }
        case 'quit':
          await session.stop();
          return true;
        default:
          if (command === 'd')
            say(session.game.draw?.(session.position) ?? session.game.print(session.position));
      }
      return false;
    },
    end: () => session.stop(),
  };
}

function limitsOf(words: readonly string[], turn: Role): Budget | 'endless' {
  if (words.includes('infinite')) return 'endless';
  const number = (word: string): number | undefined => {
    const value = Number(words[words.indexOf(word) + 1]);
    return words.includes(word) && Number.isFinite(value) ? value : undefined;
  };
  const limit = (word: string): number | undefined => {
    const value = number(word);
    return value !== undefined && value > 0 ? Math.ceil(value) : undefined;
  };
  const [depth, nodes, movetime] = [limit('depth'), limit('nodes'), limit('movetime')];
  // No time left is a limit too.
  const left = number(`p${turn + 1}time`);
  const clock =
    left === undefined ? undefined : millisFor({ left, increment: limit(`p${turn + 1}inc`) ?? 0 });
  const millis = movetime ?? clock;
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(millis !== undefined && { millis }),
  };
}

function infoOf({ depth, value, nodes, pv, seconds }: SearchReport): string {
  const score = Number.isNaN(value) ? '' : ` score cp ${centipawnsOf(value)}`;
  const line = pv.length > 0 ? ` pv ${pv.join(' ')}` : '';
  return `info depth ${depth}${score} nodes ${nodes} time ${Math.round(1000 * seconds)}${line}`;
}
