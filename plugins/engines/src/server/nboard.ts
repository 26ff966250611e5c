import type { EngineServer, ServerParts } from './server.ts';
import { centipawnsOf } from './server.ts';
import type { SearchReport } from './session.ts';

/** Squares of the board. */
const CELLS = 64;

/** NBoard, version 2 (Welty). Lines that it does not know are passed over. */
export function nboardServer({ session, name, version, say }: ServerParts): EngineServer {
  let depth: number | undefined;

  const told = async (work: () => void): Promise<void> => {
    await session.stop();
    const refused = session.follow(work);
    if (refused !== undefined) say(`status ${refused}`);
  };

  const search = (say_: (report: SearchReport) => void): void => {
    say(`status ${name} is thinking`);
    void session.search(depth === undefined ? {} : { depth }).then(
      (report) => {
        say(`nodestats ${report.nodes} ${report.seconds.toFixed(2)}`);
        say_(report);
        say('status');
      },
      (error: Error) => say(`status ${error.message.split('\n')[0]}`),
    );
  };

  return {
    async line(text) {
      const [command, ...words] = text.trim().split(/\s+/);
      const rest = text.trim().slice(command.length).trim();
      switch (command) {
        case 'nboard':
          say(`set myname ${name} ${version}`);
          break;
        case 'set':
          if (words[0] === 'depth' && Number(words[1]) >= 1) depth = Math.floor(Number(words[1]));
          if (words[0] === 'game') await told(() => setGame(session, rest.slice('game'.length)));
          break;
        case 'move':
          await told(() => session.play(rest.split('/')[0].trim()));
          break;
        case 'go':
          await session.stop();
          search(({ move, value, seconds }) => say(`=== ${move}/${evalOf(value)}/${seconds.toFixed(2)}`));
          break;
        case 'hint':
          await session.stop();
          search(({ move, pv, value, depth: reached }) =>
            say(`search ${pv.length > 0 ? pv.join('-') : move} ${evalOf(value)} 0 ${reached}`),
          );
          break;
        case 'ping':
          await session.stop();
          say(`pong ${rest}`);
          break;
        case 'learn':
          say('learned');
          break;
        case 'quit':
          await session.stop();
          return true;
        default:
      }
      return false;
    },
    end: () => session.stop(),
  };
}

/** Values are not numbers of discs: a certain win is 37 of them. */
const evalOf = (value: number): string => (Number.isNaN(value) ? '' : (centipawnsOf(value) / 100).toFixed(2));

/** Goes to the end of a game in the Generic Game Format. */
function setGame(session: ServerParts['session'], ggf: string): void {
  const [, size, board, colour] = /BO\[(\d+)\s+([^\]]*?)\s*([*O])\]/.exec(ggf) ?? [];
  const discs = (board ?? '').replaceAll(/\s/g, '').replaceAll('*', 'X');
  if (size !== '8' || discs.length !== CELLS) throw new SyntaxError('the game has no board of 8 x 8 squares');
  const start = `${discs} ${colour === '*' ? 'X' : 'O'}`;
  const usual = session.game.print(session.game.start());
  // `B[` at the end of `PB[` is a name.
  const moves = Array.from(ggf.matchAll(/(?<![A-Z])([BW])\[([A-Za-z]\w)/g), ([, , move]) => move);
  session.setPosition(start === usual ? undefined : start, moves);
}
