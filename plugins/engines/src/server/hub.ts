import type { Budget } from 'evolab';
import { fenOfHub, hubLine, readHub } from '../hub-text.ts';
import { millisFor } from './clock.ts';
import { centipawnsOf, type EngineServer, type ServerParts } from './server.ts';
import type { SearchReport } from './session.ts';

/** Hub, version 2 (Letouzey). English draughts is the variant `english`, whose positions have 32 squares. */
export function hubServer({ session, name, version, say }: ServerParts): EngineServer {
  let level: Budget | 'endless' = {};
  let pondering = false;
  let timer: NodeJS.Timeout | undefined;

  const refuse = (message: string): void => say(hubLine('error', { message }));

  const setPosition = (values: ReadonlyMap<string, string>): void => {
    const pos = values.get('pos') ?? '';
    const moves = (values.get('moves') ?? '').split(/\s+/).filter((move) => move !== '');
    const { game } = session;
    const refused = session.follow(() => {
      const fen = fenOfHub(pos);
      if (fen === undefined) throw new SyntaxError('a position is a side to move and 32 squares');
      session.setPosition(fen === game.print(game.start()) ? undefined : fen, moves);
    });
    if (refused !== undefined) refuse(refused);
  };

  const setLevel = (values: ReadonlyMap<string, string>): void => {
    const number = (key: string): number | undefined => {
      const value = Number(values.get(key) || NaN);
      return Number.isFinite(value) ? value : undefined;
    };
    const limit = (key: string): number | undefined => {
      const value = number(key);
      return value !== undefined && value > 0 ? value : undefined;
    };
    const [depth, nodes, seconds, moves] = ['depth', 'nodes', 'move-time', 'moves'].map(limit);
    // No time left is a limit too.
    const left = number('time');
    const clock =
      left === undefined
        ? undefined
        : millisFor({
            left: 1000 * left,
            increment: 1000 * (limit('inc') ?? 0),
            ...(moves !== undefined && { moves }),
          });
    const millis = seconds === undefined ? clock : Math.max(1, Math.floor(1000 * seconds));
    level = values.has('infinite')
      ? 'endless'
      : {
          ...(depth !== undefined && { depth: Math.ceil(depth) }),
          ...(nodes !== undefined && { nodes: Math.ceil(nodes) }),
          ...(millis !== undefined && { millis }),
        };
  };

  /** There is no search: a ponder-hit that comes too late must not stop the next one. */
  const settle = (): void => {
    pondering = false;
    clearTimeout(timer);
  };

  const stop = async (): Promise<void> => {
    settle();
    await session.stop();
  };

  const go = (how: string): void => {
    pondering = how === 'ponder';
    const limits = pondering || (how === 'analyze' && Object.keys(level).length === 0) ? 'endless' : level;
    void session
      .search(limits, (report) => say(infoOf(report)))
      .then(
        (report) => {
          settle();
          say(infoOf(report));
          const [, ponder] = report.pv;
          say(hubLine('done', { move: report.move, ...(ponder !== undefined && { ponder }) }));
        },
        (error: Error) => {
          settle();
          refuse(error.message.split('\n')[0]);
        },
      );
  };

  /** The move that was pondered on was played: from now on the clock runs. */
  const ponderHit = (): void => {
    if (!pondering) return;
    pondering = false;
    const millis = level === 'endless' ? undefined : (level.millis ?? 0);
    if (millis !== undefined) timer = setTimeout(() => session.raiseStop(), millis);
  };

  return {
    async line(text) {
      const { command, values } = readHub(text);
      switch (command) {
        case 'hub':
          say(hubLine('id', { name, version, author: 'evolab' }));
          say(hubLine('param', { name: 'variant', value: 'english', type: 'enum', values: 'english' }));
          say('wait');
          break;
        case 'init':
          say('ready');
          break;
        case 'new-game':
          await stop();
          session.newGame();
          break;
        case 'pos':
          await stop();
          setPosition(values);
          break;
        case 'level':
          setLevel(values);
          break;
        case 'go':
          await stop();
          go([...values.keys()][0] ?? 'think');
          break;
        case 'ponder-hit':
          ponderHit();
          break;
        case 'stop':
          await stop();
          break;
        case 'ping':
          say('pong');
          break;
        case 'quit':
          await stop();
          return true;
        default:
      }
      return false;
    },
    end: stop,
  };
}

function infoOf({ depth, value, nodes, seconds, pv }: SearchReport): string {
  return hubLine('info', {
    depth: String(depth),
    ...(!Number.isNaN(value) && { score: (centipawnsOf(value) / 100).toFixed(2) }),
    nodes: String(nodes),
    time: seconds.toFixed(3),
    ...(pv.length > 0 && { pv: pv.join(' ') }),
  });
}
