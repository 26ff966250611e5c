/** Rules that come with the plugin, by name: plugins/family/games. Written by plugins/family/games/bundle.ts. */
export const knownGames: Readonly<Record<string, string>> = {
  breakthrough: `
name: Breakthrough
source: D. Troyka, 2000
board: { shape: square, size: 8 }
start: { rows: 2 }
moves:
  - { step: forward, onto: empty }
  - { step: forward-diagonal, onto: [empty, enemy] }
goals:
  - { reach: far-row, result: win }
  - { elimination: 0, result: win }
end: draw # which cannot be: the foremost stone can always move
`,
  'capture-go': `
name: Capture go
source: Y. Yasuda; the first capture wins
board: { shape: square, size: 7 }
moves:
  - { place: anywhere }
capture: enclosure
goals:
  - { capture: first, result: win }
end: draw # which cannot be: the last empty cell is the last liberty of an enemy
`,
  clobber: `
name: Clobber
source: M. Albert, J.P. Grossman, R. Nowakowski, 2001
board: { shape: square, width: 5, height: 6 }
start: chequered
moves:
  - { step: orthogonal, onto: enemy }
goals: []
end: loses
`,
  col: `
name: Col
source: C. Vout; J. Conway, On Numbers and Games, 1976
board: { shape: square, size: 7 }
moves:
  - { place: apart-own }
goals: []
end: loses
`,
  'connect-four-suicide': `
name: Connect four, suicide
board: { shape: square, width: 7, height: 6 }
moves:
  - { place: lowest }
goals:
  - { line: 4, result: loss }
end: draw
`,
  'connect-four': `
name: Connect four
source: H. Wexler, 1974
board: { shape: square, width: 7, height: 6 }
moves:
  - { place: lowest }
goals:
  - { line: 4, result: win }
end: draw
`,
  connect6: `
name: Connect6
source: I-C. Wu, 2003
board: { shape: square, size: 19 }
moves:
  - { place: anywhere }
turn: { first: 1, stones: 2 }
goals:
  - { line: 6, result: win }
end: draw
`,
  gomoku: `
name: Gomoku
source: Japan; free style, lines longer than five count
board: { shape: square, size: 15 }
moves:
  - { place: anywhere }
goals:
  - { line: 5, result: win }
end: draw
`,
  'hasami-shogi': `
name: Hasami shogi
source: Japan; the last stone need not be taken, corners capture nothing
board: { shape: square, size: 9 }
start: { rows: 1 }
moves:
  - { slide: orthogonal, onto: empty }
capture: { custodial: line, along: orthogonal, effect: remove }
goals:
  - { elimination: 1, result: win }
end: loses
limit: 200
`,
  hex: `
name: Hex
source: P. Hein, 1942; J. Nash, 1948
board: { shape: rhombus, size: 11 }
moves:
  - { place: anywhere }
goals:
  - { connection: own-sides, result: win }
end: draw
pie: true
`,
  hexapawn: `
name: Hexapawn
source: M. Gardner, 1962
board: { shape: square, size: 3 }
start: { rows: 1 }
moves:
  - { step: forward, onto: empty }
  - { step: forward-diagonal, onto: enemy }
goals:
  - { reach: far-row, result: win }
end: loses
`,
  knightthrough: `
name: Knightthrough
source: after D. Troyka's Breakthrough
board: { shape: square, size: 8 }
start: { rows: 2 }
moves:
  - { leap: [1, 2], way: forward, onto: [empty, enemy] }
goals:
  - { reach: far-row, result: win }
  - { elimination: 0, result: win }
end: draw # which cannot be: the foremost stone can always move
`,
  othello: `
name: Othello
source: L. Waterman and J. Mollett, 1883; G. Hasegawa, 1971
board: { shape: square, size: 8 }
start: crosswise
moves:
  - { place: capturing }
capture: { custodial: line, along: all, effect: flip }
goals: []
pass: forced
end: majority
`,
  snort: `
name: Snort
source: S. Norton; J. Conway, On Numbers and Games, 1976
board: { shape: square, size: 7 }
moves:
  - { place: apart-enemy }
goals: []
end: loses
`,
  squava: `
name: Squava
source: N. Romeral Andres
board: { shape: square, size: 5 }
moves:
  - { place: anywhere }
goals:
  - { line: 4, result: win }
  - { line: 3, result: loss }
end: draw
pie: true
`,
  'tic-tac-toe': `
name: Tic-tac-toe
board: { shape: square, size: 3 }
moves:
  - { place: anywhere }
goals:
  - { line: 3, result: win }
end: draw
`,
  yavalath: `
name: Yavalath
source: found by Ludi (C. Browne), 2007
board: { shape: hexhex, size: 5 }
moves:
  - { place: anywhere }
goals:
  - { line: 4, result: win }
  - { line: 3, result: loss }
end: draw
pie: true
`,
};

/** Games that `lab evolve games` has invented: plugins/family/games/invented. */
export const inventedGames: Readonly<Record<string, string>> = {
  hopostel: `
name: Hopostel
source: invented by lab evolve games, seed 1
board:
  shape: square
  width: 8
  height: 8
  neighbours: orthogonal
moves:
  - place: lowest
goals:
  - line: 4
    along: all
    result: win
end: majority
pie: true
`,
  tuhel: `
name: Tuhel
source: invented by lab evolve games, seed 1
board:
  shape: square
  width: 9
  height: 9
  neighbours: orthogonal
moves:
  - place: lowest
goals:
  - line: 5
    along: all
    result: win
end: loses
pie: true
`,
};

/** Games for three: plugins/family/games/multiplayer. */
export const multiplayerGames: Readonly<Record<string, string>> = {
  'gomoku-three': `
name: Gomoku for three
source: after gomoku, with lines of four
board: { shape: square, size: 11 }
moves:
  - { place: anywhere }
goals:
  - { line: 4, result: win }
end: draw
players: 3
block: next
`,
  'snort-three': `
name: Snort for three
source: after S. Norton; who cannot move is out
board: { shape: square, size: 7 }
moves:
  - { place: apart-enemy }
goals: []
end: loses
players: 3
`,
  'tic-tac-toe-three': `
name: Tic-tac-toe for three
board: { shape: square, size: 4 }
moves:
  - { place: anywhere }
goals:
  - { line: 3, result: win }
end: draw
players: 3
`,
  'yavalath-three': `
name: Yavalath for three
source: found by Ludi (C. Browne), 2007; three in a row put out of the game
board: { shape: hexhex, size: 5 }
moves:
  - { place: anywhere }
goals:
  - { line: 4, result: win }
  - { line: 3, result: loss }
end: draw
players: 3
block: next
`,
};

/** Games with a die: plugins/family/games/dice. */
export const diceGames: Readonly<Record<string, string>> = {
  'dice-breakthrough': `
name: Dice breakthrough
source: after D. Troyka's Breakthrough; the die says how far a stone goes
board: { shape: square, size: 7 }
start: { rows: 2 }
moves:
  - { slide: forward, onto: empty }
  - { slide: forward-diagonal, onto: [empty, enemy] }
goals:
  - { reach: far-row, result: win }
  - { elimination: 0, result: win }
end: draw # which cannot be: the foremost stone can always move
die: { shows: distance, sides: 3 }
`,
  'dice-four': `
name: Dice four
source: the die says in which column a stone is placed
board: { shape: square, size: 6 }
moves:
  - { place: anywhere }
goals:
  - { line: 4, result: win }
end: draw
die: { shows: column, sides: 6 }
`,
};
