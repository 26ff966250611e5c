import { option, piecesOn, type Encoder, type Game, type GameBoard } from 'evolab';
import { cellsOfBoard } from './game-board.ts';
import { GameRules } from './game-rules.ts';
import { MultiplayerPosition } from './multiplayer-position.ts';
import { draw, moveName, parse, print, rolesOf, textOf } from './multiplayer-text.ts';
import type { RuleTree } from './rule-tree.ts';
import { gridOf, symmetriesOf } from './views.ts';

/** The game of a rule tree for three or four that `readRules` has checked. */
export function multiplayerGame(tree: RuleTree): Game<MultiplayerPosition> & { readonly rules: GameRules } {
  const rules = new GameRules(tree);
  return {
    rules,
    roles: rolesOf(rules),
    utility: 'zero-sum',
    maxMoves: rules.maxMoves,
    maxPlies: rules.maxPlies,
    actions: { size: rules.cells, indexOf: (_, move) => move },
    encoders: encodersOf(rules),
    symmetries: symmetriesOf(rules),
    start: () => new MultiplayerPosition(rules),
    parse: (text) => parse(text, rules),
    print,
    moveName,
    draw,
    board: boardOf(rules),
  };
}

/**
 * `board`: 1 for an own stone, -1 for one of the next role, -2 of the one after it. `planes`: own stones, then those of the next
 * role, and so on; then, counted from the role that looks, whose turn it is and which roles are out.
 */
function encodersOf(rules: GameRules): Record<'board' | 'planes', Encoder<MultiplayerPosition>> {
  const { cells, players } = rules;
  const size = players * (cells + 2);
  return {
    board: {
      size: cells,
      grid: gridOf(rules),
      kinds: players - 1,
      encode(position, role, out) {
        for (let cell = 0; cell < cells; cell++) {
          const owner = position.ownerOf(cell);
          out[cell] = owner < 0 ? 0 : owner === role ? 1 : -((owner - role + players) % players);
        }
      },
    },
    planes: {
      size,
      boardCells: Array.from({ length: size }, (_, i) => (i < players * cells ? i % cells : -1)),
      range: [0, 1],
      encode(position, role, out) {
        out.fill(0, 0, size);
        const placeOf = (owner: number) => (owner - role + players) % players;
        for (let cell = 0; cell < cells; cell++) {
          const owner = position.ownerOf(cell);
          if (owner >= 0) out[placeOf(owner) * cells + cell] = 1;
        }
        out[players * cells + placeOf(position.turn)] = 1;
        for (let r = 0; r < players; r++) out[players * (cells + 1) + placeOf(r)] = (position.out >> r) & 1;
      },
    },
  };
}

function boardOf(rules: GameRules): GameBoard<MultiplayerPosition> {
  const roles = rolesOf(rules);
  const gone = (out: number) => roles.filter((_, role) => ((out >> role) & 1) === 1);
  return {
    ...cellsOfBoard(rules),
    colours: roles,
    pieces: (position) => piecesOn(rules.cells, (cell) => position.ownerOf(cell)),
    cellsOf: (_, move) => ({ path: [move] }),
    caption: ({ out }) => (out === 0 ? '' : `out: ${gone(out).join(', ')}`),
    setup: {
      pieces: roles.map((_, owner) => ({ owner })),
      options: {
        turn: option.choice('white', roles, { help: 'who moves' }),
        ...Object.fromEntries(
          roles.map((role) => [`${role}Out`, option.flag(false, { help: `whether ${role} is out` })]),
        ),
      },
      optionsOf: ({ turn, out }) => ({
        turn: roles[turn],
        ...Object.fromEntries(roles.map((role, r) => [`${role}Out`, ((out >> r) & 1) === 1])),
      }),
      text(pieces, options) {
        const owners = new Map(pieces.map(({ cell, owner }) => [cell, owner!]));
        const turn = roles.findIndex((role) => role === options.turn);
        const out = roles.reduce((bits, role, r) => bits | (options[`${role}Out`] === true ? 1 << r : 0), 0);
        return textOf(rules, (cell) => owners.get(cell) ?? -1, turn, out);
      },
    },
  };
}
