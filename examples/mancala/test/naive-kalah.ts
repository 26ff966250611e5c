// A second, simple implementation of the rules: a list of pits for each player, without changes in place.

export interface Board {
  readonly pits: readonly [readonly number[], readonly number[]];
  readonly stores: readonly [number, number];
  readonly player: 0 | 1;
}

export function startOf(pits: number, seeds: number): Board {
  const row = Array.from({ length: pits }, () => seeds);
  return { pits: [row, row], stores: [0, 0], player: 0 };
}

const isEmpty = (row: readonly number[]) => row.every((count) => count === 0);
const total = (row: readonly number[]) => row.reduce((sum, count) => sum + count, 0);

export function movesOf({ pits, player }: Board): number[] {
  if (pits.some(isEmpty)) return [];
  return [...pits[player].keys()].filter((pit) => pits[player][pit] > 0);
}

export function moveOf({ pits, stores, player }: Board, pit: number): Board {
  const other = player === 0 ? 1 : 0;
  const mine = [...pits[player]];
  const theirs = [...pits[other]];
  let store = stores[player];
  const size = mine.length;

  // The order of sowing: own pits, own store, the opponent's pits, and own pits again.
  const way = [...mine.keys()].map((i) => `own ${i}`).concat('store');
  way.push(...[...theirs.keys()].map((i) => `other ${i}`));
  const seeds = mine[pit];
  mine[pit] = 0;
  let last = '';
  for (let step = 1; step <= seeds; step++) {
    last = way[(pit + step) % way.length];
    const at = Number(last.split(' ')[1]);
    if (last === 'store') store++;
    else if (last.startsWith('own')) mine[at]++;
    else theirs[at]++;
  }
  if (last.startsWith('own')) {
    const at = Number(last.split(' ')[1]);
    const facing = size - 1 - at;
    if (mine[at] === 1 && theirs[facing] > 0) {
      store += 1 + theirs[facing];
      mine[at] = 0;
      theirs[facing] = 0;
    }
  }

  let theirStore = stores[other];
  const ended = isEmpty(mine) || isEmpty(theirs);
  if (ended) {
    store += total(mine);
    theirStore += total(theirs);
    mine.fill(0);
    theirs.fill(0);
  }
  return {
    pits: player === 0 ? [mine, theirs] : [theirs, mine],
    stores: player === 0 ? [store, theirStore] : [theirStore, store],
    player: last === 'store' ? player : other,
  };
}

/** The position as the game prints it. */
export function textOf({ pits, stores, player }: Board): string {
  return [...pits[0], stores[0], ...pits[1], stores[1], player === 0 ? 's' : 'n'].join(' ');
}

/** 1 if south has more seeds, -1 if north has, 0 if equal. */
export function winnerOf({ stores: [south, north] }: Board): number {
  return south > north ? 1 : south < north ? -1 : 0;
}
