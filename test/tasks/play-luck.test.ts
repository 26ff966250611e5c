import { describe, expect, test } from 'vitest';
import { CHANCE } from '../../src/contract/game.ts';
import { PlaySession } from '../../src/tasks/play-session.ts';
import { dicePlugin } from '../fixtures/dice-game.ts';
import { laboratoryOf } from 'evolab/testing';

const lab = laboratoryOf(dicePlugin);
const sessionOf = (roles: number, role = 0, seed = 1) => {
  const game = { use: 'dice', roles };
  return new PlaySession(lab, { game, agents: [lab.agentOf('gambler:share=1', game)], role, seed });
};

describe.each([1, 2, 3])('a game of a person with luck and %i roles', (roles) => {
  test('rolls by itself, says so, and is played to its end', () => {
    const session = sessionOf(roles, roles - 1);
    const turns: string[] = [];
    while (!session.position.over) {
      expect(session.position.turn).not.toBe(CHANCE);
      if (session.opponentToMove) {
        turns.push('agent');
        expect(session.reply().move).toBe('roll');
        expect(session.rolled).toEqual([expect.stringMatching(/^face [1-6]$/)]);
      } else {
        turns.push('person');
        session.play(turns.length % 2 === 0 ? 'take' : 'roll');
        expect(session.rolled).toHaveLength(turns.length % 2 === 0 ? 0 : 1);
      }
    }
    expect(turns.filter((who) => who === 'agent').length).toBeGreaterThan(roles > 1 ? 1 : -1);
    expect(session.scores?.unit).toBe('points');
    expect(session.scores?.byRole).toHaveLength(roles);
    expect(session.stored().payoffs).toHaveLength(roles);
  });

  test('meets the same luck again after a move is taken back, and other luck with another seed', () => {
    const session = sessionOf(roles);
    session.play('roll');
    const [face] = session.rolled;
    expect(session.takeBack()).toBe(true);
    expect(session.rolled).toEqual([]);
    session.play('roll');
    expect(session.rolled).toEqual([face]);
    const faces = Array.from({ length: 20 }, (_, seed) => {
      const other = sessionOf(roles, 0, seed);
      other.play('roll');
      return other.rolled[0];
    });
    expect(new Set(faces).size).toBeGreaterThan(1);
  });
});

describe('agents in the seats of a game for three', () => {
  const game = { use: 'dice', roles: 3 };
  const agents = ['gambler:share=1', 'gambler:share=0'].map((text) => lab.agentOf(text, game));

  test.each([0, 1, 2])('each plays the role that is its own if the person is role %i', (role) => {
    const session = new PlaySession(lab, { game, agents, role, seed: 1 });
    const others = [0, 1, 2].filter((other) => other !== role);
    expect(others.map((other) => session.playerOf(other))).toEqual(agents.map(({ name }) => name));
    expect(session.playerOf(role)).toBe('you');
    for (let plies = 0; plies < 30 && !session.position.over; plies++) {
      const { mover } = session;
      if (session.opponentToMove) {
        // One always rolls, the other never does where it may take.
        const may = session.legalMoves().includes('take');
        const wanted = mover === others[0] || !may ? 'roll' : 'take';
        expect(session.reply().move).toBe(wanted);
      } else session.play(session.legalMoves()[0]);
    }
    expect(session.stored().players).toEqual([0, 1, 2].map((other) => session.playerOf(other)));
  });

  test('there is one for all seats or one for each', () => {
    const [first] = agents;
    expect(new PlaySession(lab, { game, agents: [first], seed: 1 }).playerOf(2)).toBe(first.name);
    expect(() => new PlaySession(lab, { game, agents: [first, first, first], seed: 1 })).toThrow(
      /3 agents for 2 seats beside the person's/,
    );
    expect(() => new PlaySession(lab, { game, agents: [], seed: 1 })).toThrow(
      /0 agents for 2 seats beside the person's/,
    );
  });
});
