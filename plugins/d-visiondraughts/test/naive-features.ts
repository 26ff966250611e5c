/**
 * NET-FEATUREMAP once more, the slow way: squares as rows and columns, every definition read aloud. Own men move towards
 * square 32.
 */
export interface NaiveBoard {
  /** 1 own man, 2 own king, -1 and -2 the enemy's, by square number. */
  readonly at: (square: number) => number;
}

const ALL = Array.from({ length: 32 }, (_, i) => i + 1);
const CENTRE = [10, 11, 14, 15, 18, 19, 22, 23];
const row = (square: number) => Math.floor((square - 1) / 4);
const column = (square: number) => 2 * ((square - 1) % 4) + (row(square) % 2 === 0 ? 1 : 0);
const squareAt = (r: number, c: number): number | undefined =>
  ALL.find((s) => row(s) === r && column(s) === c);
const WAYS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

export function naiveFeatures({ at }: NaiveBoard): Record<string, number> {
  const own = ALL.filter((s) => at(s) > 0);
  const enemy = ALL.filter((s) => at(s) < 0);
  const count = (squares: number[], test: (s: number) => boolean) => squares.filter(test).length;
  const next = (s: number, [dr, dc]: readonly [number, number], far = 1) =>
    squareAt(row(s) + far * dr, column(s) + far * dc);
  const empty = (s: number | undefined) => s !== undefined && at(s) === 0;
  /** The ways a piece of this kind goes. */
  const ways = (piece: number) => WAYS.filter(([dr]) => Math.abs(piece) === 2 || dr === Math.sign(piece));
  const jumps = (s: number, piece: number) =>
    ways(piece).filter((way) => {
      const over = next(s, way);
      return over !== undefined && at(over) * piece < 0 && empty(next(s, way, 2));
    }).length;
  const takes = (side: number[]) => side.reduce((sum, s) => sum + Math.min(2, jumps(s, at(s))), 0);
  const steps = (s: number) =>
    ways(at(s))
      .map((way) => next(s, way))
      .filter(empty) as number[];
  const reach = (side: number[]) => new Set(side.flatMap(steps));
  const threats = (side: number[]) => {
    const squares = side.flatMap((s) =>
      steps(s).filter((to) => {
        const crowned = row(to) === (at(s) > 0 ? 7 : 0);
        return jumps(to, crowned ? 2 * Math.sign(at(s)) : at(s)) > 0;
      }),
    );
    return new Set(squares).size;
  };
  const around = (s: number) => WAYS.map((way) => next(s, way));
  const beside = (s: number, test: (n: number) => boolean) =>
    around(s).filter((n) => n !== undefined && test(n)).length;
  const material = own.reduce((sum, s) => sum + 1 + at(s), 0) - enemy.reduce((sum, s) => sum + 1 - at(s), 0);
  const noEnemyKing = enemy.every((s) => at(s) === -1);
  const moment = (s: number) =>
    [4, 29].includes(s)
      ? 0
      : [3, 8, 12, 21, 25, 30].includes(s)
        ? 1
        : [2, 7, 11, 16, 20, 13, 17, 22, 26, 31].includes(s)
          ? 2
          : 3;
  const diagonals = [
    [1, 6, 10, 15, 19, 24, 28],
    [5, 9, 14, 18, 23, 27, 32],
  ].flat();
  /** The board after somebody has gone from one square to another, over a third if it is a jump. */
  const after = (board: (s: number) => number, from: number, to: number, over?: number) => (s: number) => {
    if (s === from || s === over) return 0;
    if (s !== to) return board(s);
    const piece = board(from);
    return row(to) === (piece > 0 ? 7 : 0) ? 2 * Math.sign(piece) : piece;
  };
  /** The jumps of one side: from, over and to. */
  const allJumps = (board: (s: number) => number, sign: number) =>
    ALL.filter((s) => board(s) * sign > 0).flatMap((from) =>
      ways(board(from)).flatMap((way) => {
        const over = next(from, way);
        const to = next(from, way, 2);
        if (over === undefined || to === undefined || board(over) * sign >= 0 || board(to) !== 0) return [];
        return [{ from, over, to }];
      }),
    );
  /** What own pieces can do after each step of the enemy: which piece they take, and whether they are taken in turn. */
  const ventures = enemy.flatMap((from) =>
    steps(from).map((to) => {
      const board = after(at, from, to);
      const answers = allJumps(board, 1).map((jump) => {
        const then = after(board, jump.from, jump.to, jump.over);
        return { over: jump.over, lost: allJumps(then, -1).some(({ over }) => over === jump.to) };
      });
      return { to, answers };
    }),
  );
  const different = (list: typeof ventures) => new Set(list.map(({ to }) => to)).size;
  const denied = different(
    ventures.filter(({ to, answers }) => answers.some(({ over, lost }) => over === to && !lost)),
  );
  const exchanges = different(
    ventures.filter(({ answers }) => answers.length > 0 && answers.every(({ lost }) => lost)),
  );
  const threeInARow = (s: number, [dr, dc]: readonly [number, number]) =>
    [next(s, [dr, dc]), next(s, [-dr, -dc])].every((n) => n !== undefined && at(n) > 0);
  return {
    PieceAdvantage: Math.max(0, material),
    PieceDisadvantage: Math.max(0, -material),
    PieceThreat: takes(enemy),
    PieceTake: takes(own),
    Advancement:
      8 +
      count(own, (s) => at(s) === 1 && s >= 17 && s <= 24) -
      count(own, (s) => at(s) === 1 && s >= 9 && s <= 16),
    DoubleDiagonal: count(own, (s) => diagonals.includes(s)),
    BackRowBridge: noEnemyKing && at(1) === 1 && at(3) === 1 ? 1 : 0,
    CentreControl: count(CENTRE, (s) => at(s) === 1) - 1,
    XCentreControl: count(CENTRE, (s) => at(s) === -1 || reach(enemy).has(s)) - 1,
    TotalMobility: reach(enemy).size,
    Exposure: count(
      own,
      (s) =>
        (empty(next(s, [1, 1])) && empty(next(s, [-1, -1]))) ||
        (empty(next(s, [1, -1])) && empty(next(s, [-1, 1]))),
    ),
    KingCentreControl: count(CENTRE, (s) => at(s) === 2) - 1,
    DiagonalMoment: own.reduce((sum, s) => sum + moment(s), 0),
    Apex:
      ALL.every((s) => Math.abs(at(s)) < 2) &&
      [7, 26].some((s) => at(s) < 0) &&
      ![7, 26].some((s) => at(s) > 0)
        ? 1
        : 0,
    Cramp: at(13) > 0 && (at(9) > 0 || at(14) > 0) && [17, 21, 22, 25].every((s) => at(s) < 0) ? 2 : 0,
    DenialOfOccupancy: denied,
    Dyke: count(own, (s) => threeInARow(s, [1, 1])) + count(own, (s) => threeInARow(s, [1, -1])),
    Exchange: exchanges,
    Fork: count([...reach(enemy)], (s) =>
      ([1, -1] as const).every((dc) => {
        const prey = next(s, [-1, dc]);
        return prey !== undefined && at(prey) > 0 && empty(next(s, [-1, dc], 2));
      }),
    ),
    Gap: count(
      ALL,
      (s) =>
        at(s) === 0 &&
        (threeInARow(s, [1, 1]) ||
          threeInARow(s, [1, -1]) ||
          ([0, 7].some((edge) => row(s) === edge || column(s) === edge) && beside(s, (n) => at(n) > 0) > 0)),
    ),
    BackRowControl:
      noEnemyKing && ([1, 3].every((s) => at(s) === 1) || [2, 3, 7].every((s) => at(s) > 0)) ? 1 : 0,
    Hole: count(ALL, (s) => at(s) === 0 && beside(s, (n) => at(n) > 0) >= 3),
    UndeniedMobility: reach(enemy).size - denied,
    Node: count(own, (s) => beside(s, (n) => at(n) === 0) >= 3),
    TriangleOfOreo: noEnemyKing && [2, 3, 7].every((s) => at(s) > 0) ? 1 : 0,
    Pole: count(own, (s) => at(s) === 1 && beside(s, (n) => at(n) !== 0) === 0),
    Threat: threats(enemy),
    Taken: threats(own),
  };
}
