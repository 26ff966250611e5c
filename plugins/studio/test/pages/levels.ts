// Whether each level of strength of a page beats the one below, played by the host of its worker.
import { clopperPearson, Random, type AgentSpec, type Game, type Plugin } from 'evolab';
import { packAgent } from '../../src/page/pack-agent.ts';
import { AgentHost } from '../../src/page/agent-host.ts';
import { levelsOf } from '../../src/share/levels.ts';

/** Random plies at the start of a game. */
const OPENING = 4;

/** What a level scored against the one below it. */
export interface LevelScore {
  readonly level: string;
  readonly below: string;
  /** From 0 to 1, with its 95% interval. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** Plays `pairs` pairs of games for each level, colours swapped. */
export function levelScores(plugin: Plugin, game: Game, agent: AgentSpec, pairs: number): LevelScore[] {
  const levels = levelsOf(agent);
  const page = { name: agent.name, agent: packAgent(agent), levels, story: [] };
  const data = { game: agent.game, gameText: '', agents: [page], seed: 1, maker: '' };
  const host = new AgentHost([plugin], data);
  return levels.slice(1).map(({ name }, i) => {
    let points = 0;
    for (let number = 0; number < 2 * pairs; number++) {
      const upper = number % 2;
      const position = game.start();
      // Both games of a pair begin alike, else agents without random choices play one game again and again.
      const random = new Random('levels', number - upper);
      const moves: number[] = [];
      for (const list = new Int32Array(game.maxMoves); moves.length < OPENING && !position.over;) {
        moves.push(list[random.below(position.moves(list, 0))]);
        position.play(moves.at(-1)!);
      }
      while (!position.over && moves.length < game.maxPlies) {
        const { turn: role } = position;
        const { move } = host.search({
          kind: 'search',
          id: 0,
          seat: `role ${role}`,
          game: 1000 * i + number,
          agent: 0,
          role,
          level: role === upper ? i + 1 : i,
          seed: [i, number, role],
          start: undefined,
          moves,
        });
        moves.push(move);
        position.play(move);
      }
      points += position.over ? (1 + position.payoff(upper)) / 2 : 0.5;
    }
    const [low, high] = clopperPearson(points, 2 * pairs);
    return { level: name, below: levels[i].name, score: points / (2 * pairs), low, high };
  });
}
