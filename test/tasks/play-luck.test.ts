import { describe, expect, test } from 'vitest';
import { CHANCE } from '../../src/contract/game.ts';
import { PlaySession } from '../../src/tasks/play-session.ts';
import { dicePlugin } from '../fixtures/dice-game.ts';
import { laboratoryOf } from 'evolab/testing';

const lab = laboratoryOf(dicePlugin);
const sessionOf = (roles: number, role = 0, seed = 1) => {
  const game = { use: 'dice', roles };
  return new PlaySession(lab, { game, agent: lab.agentOf('gambler:share=1', game), role, seed });
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
