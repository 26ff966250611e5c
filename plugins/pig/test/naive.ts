import { CHANCE } from 'evolab';
import type { Reference } from 'evolab/testing';

interface State {
  readonly scores: readonly number[];
  /** The rolls of this turn. */
  readonly turn: readonly number[];
  readonly player: 0 | 1;
  readonly rolling: boolean;
  readonly plies: number;
}

const sum = (rolls: readonly number[]) => rolls.reduce((a, b) => a + b, 0);

/** The rules a second time: the turn as a list of rolls, states as values. */
export function naive(target: number): Reference<State> {
  const wins = ({ scores }: State, player: number) => scores[player] >= target;
  const over = (state: State) => wins(state, 0) || wins(state, 1) || state.plies === 50 * target;
  const bank = ({ scores, turn, player }: State) =>
    scores.map((score, i) => (i === player ? score + sum(turn) : score));
  const other = (player: 0 | 1) => (player === 0 ? 1 : 0);
  return {
    start: () => ({ scores: [0, 0], turn: [], player: 0, rolling: false, plies: 0 }),
    turn: (state) => (state.rolling && !over(state) ? CHANCE : state.player),
    probability: () => 1 / 6,
    moves(state) {
      if (over(state)) return [];
      if (state.rolling) return ['1', '2', '3', '4', '5', '6'];
      return state.turn.length === 0 ? ['roll'] : ['roll', 'hold'];
    },
    play(before, name) {
      const state = { ...before, plies: before.plies + 1 };
      if (name === 'roll') return { ...state, rolling: true };
      if (name === 'hold') return { ...state, scores: bank(state), turn: [], player: other(state.player) };
      if (name === '1') return { ...state, turn: [], rolling: false, player: other(state.player) };
      const rolled = { ...state, turn: [...state.turn, Number(name)], rolling: false };
      const scores = bank(rolled);
      return scores[rolled.player] >= target ? { ...rolled, scores, turn: [] } : rolled;
    },
    print(state) {
      const rolls = state.rolling && !over(state) ? ' rolls' : '';
      const [own, enemy] = state.scores;
      return `${own} ${enemy} ${sum(state.turn)} ${['first', 'second'][state.player]}${rolls} ${state.plies}`;
    },
    payoffs(state) {
      if (wins(state, 0)) return [1, -1];
      return wins(state, 1) ? [-1, 1] : [0, 0];
    },
  };
}
