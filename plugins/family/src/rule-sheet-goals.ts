import { directionName, succession, type SheetParts } from './rule-sheet-parts.ts';
import type { GoalRule } from './rule-tree.ts';
import { ROLES } from './text.ts';

/** Who has met which goal, and when the game is over. */
export function goalLines(parts: SheetParts): string[] {
  const { tree } = parts;
  const { goals, pass, end, limit, pie } = tree;
  // Goals of a kind share what they say of the board.
  const lines = [...new Set(goals.flatMap((goal, i) => metLines(parts, goal, `met${i}`)))];
  goals.forEach(({ result }, i) => {
    const earlier = goals
      .slice(0, i)
      .map((_, j) => ` (not (met${j} ?w))`)
      .join('');
    const head = result === 'win' ? '(victor ?w)' : '(victor ?e)';
    lines.push(
      `(<= ${head} (met${i} ?w)${earlier}${result === 'win' ? '' : ' (other ?w ?e)'})`,
      `(<= decided (met${i} ?w))`,
    );
  });
  const open = goals.length > 0 ? ' (not decided)' : '';
  if (goals.length > 0) lines.push('(<= terminal decided)');
  if (pass === 'never') {
    const stuck = `(<= stuck${open} (true (control ?w)) (not (able ?w))${pie ? ' (not (true swappable))' : ''})`;
    lines.push(stuck);
    if (end === 'loses') lines.push('(<= (victor ?e) stuck (true (control ?w)) (other ?w ?e))');
    if (end === 'wins') lines.push('(<= (victor ?w) stuck (true (control ?w)))');
  } else if (pass === 'forced') lines.push(`(<= stuck${open} (not (able white)) (not (able black)))`);
  else lines.push(`(<= stuck${open} (true passedtwice))`);
  lines.push('(<= terminal stuck)');
  if (limit > 0) lines.push(`(<= spent${open} (not stuck) (true (ply ${limit})))`, '(<= terminal spent)');
  if (end === 'majority' || end === 'territory') {
    lines.push('(<= (victor ?w) stuck (ahead ?w))');
    if (limit > 0) lines.push('(<= (victor ?w) spent (ahead ?w))');
  }
  return [
    ...lines,
    '(<= settled (victor ?w))',
    '(<= (goal ?w 100) (victor ?w))',
    '(<= (goal ?e 0) (victor ?w) (other ?w ?e))',
    '(<= (goal ?w 50) (role ?w) terminal (not settled))',
  ];
}

function metLines({ lattice, place, rules }: SheetParts, goal: GoalRule, met: string): string[] {
  const all = Array.from({ length: lattice.cells }, (_, cell) => cell);
  if ('line' in goal) {
    const chain = Array.from({ length: goal.line }, (_, i) => {
      const stone = `(stone ?x${i} ?y${i} ?w)`;
      return i === 0 ? stone : `(near ?d ?x${i - 1} ?y${i - 1} ?x${i} ?y${i}) ${stone}`;
    }).join(' ');
    return [
      ...lattice.axes(goal.along).map((d) => `(axis${met} ${directionName(d)})`),
      `(<= (${met} ?w) (axis${met} ?d) ${chain})`,
    ];
  }
  if ('connection' in goal) {
    const sidesOf = (mask: number) =>
      Array.from({ length: 8 }, (_, side) => side).filter((side) => (mask >> side) & 1);
    const used = [...new Set(ROLES.flatMap((_, r) => lattice.joins(goal.connection, r).flatMap(sidesOf)))];
    const three = goal.connection === 'three-sides';
    return [
      ...used.flatMap((side) =>
        all.flatMap((cell) => ((lattice.sides[cell] >> side) & 1 ? [`(side s${side} ${place(cell)})`] : [])),
      ),
      ...ROLES.flatMap((role, r) =>
        lattice.joins(goal.connection, r).map(
          (mask) =>
            `(joins${met} ${role} ${sidesOf(mask)
              .map((side) => `s${side}`)
              .join(' ')})`,
        ),
      ),
      `(<= (from${met} ?w ?a) (joins${met} ?w ?a ?b${three ? ' ?c' : ''}))`,
      ...(three
        ? [
            `(<= (from${met} ?w ?b) (joins${met} ?w ?a ?b ?c))`,
            `(<= (from${met} ?w ?c) (joins${met} ?w ?a ?b ?c))`,
          ]
        : []),
      `(<= (joined ?s ?x ?y ?w) (from${met} ?w ?s) (side ?s ?x ?y) (stone ?x ?y ?w))`,
      '(<= (joined ?s ?x ?y ?w) (stone ?x ?y ?w) (beside ?d) (near ?d ?x ?y ?u ?v) (joined ?s ?u ?v ?w))',
      three
        ? `(<= (${met} ?w) (joins${met} ?w ?a ?b ?c) (joined ?a ?x ?y ?w) (joined ?b ?x ?y ?w) (joined ?c ?x ?y ?w))`
        : `(<= (${met} ?w) (joins${met} ?w ?a ?b) (side ?b ?x ?y) (joined ?a ?x ?y ?w))`,
    ];
  }
  if ('reach' in goal) {
    const { farRow, words } = rules;
    return [
      ...ROLES.flatMap((role, r) =>
        all.flatMap((cell) =>
          (farRow[words * r + (cell >> 5)] >>> cell) & 1 ? [`(far ${role} ${place(cell)})`] : [],
        ),
      ),
      `(<= (${met} ?w) (far ?w ?x ?y) (stone ?x ?y ?w))`,
    ];
  }
  if ('elimination' in goal) {
    if (goal.elimination === 0)
      return ['(<= (living ?w) (stone ?x ?y ?w))', `(<= (${met} ?w) (other ?w ?e) (not (living ?e)))`];
    const most = goal.elimination + 1;
    return [
      ...all.map((cell) => `(numbered ${cell} ${cell + 1} ${place(cell)})`),
      ...succession(`few${met}`, most),
      ...tallyLines(`remaining${met}`, '(stone ?x ?y ?w)', `few${met}`),
      `(<= (remaining${met} ?w ?j ${most}) (remaining${met} ?w ?i ${most}) (numbered ?i ?j ?x ?y) (stone ?x ?y ?w))`,
      `(<= (${met} ?w) (other ?w ?e) (remaining${met} ?e ${lattice.cells} ?k) (distinct ?k ${most}))`,
    ];
  }
  return [`(<= (${met} ?w) (took ?w))`];
}

/** `(name w n k)`: among the first n cells there are k of which `counts` holds. */
function tallyLines(name: string, counts: string, next: string): string[] {
  return [
    `(<= (${name} ?w 0 0) (role ?w))`,
    `(<= (${name} ?w ?j ?k) (${name} ?w ?i ?k) (numbered ?i ?j ?x ?y) (not ${counts}))`,
    `(<= (${name} ?w ?j ?l) (${name} ?w ?i ?k) (${next} ?k ?l) (numbered ?i ?j ?x ?y) ${counts})`,
  ];
}

/** Who has more stones or territory: by a count along all cells. */
export function scoreLines({ tree, lattice, place }: SheetParts): string[] {
  const { end } = tree;
  if (end !== 'majority' && end !== 'territory') return [];
  const all = Array.from({ length: lattice.cells }, (_, cell) => cell);
  const elimination = tree.goals.some((goal) => 'elimination' in goal && goal.elimination > 0);
  const territory =
    end === 'majority'
      ? []
      : [
          '(<= (borders ?w ?x ?y) (at ?x ?y) (not (taken ?x ?y)) (beside ?d) (near ?d ?x ?y ?u ?v) (stone ?u ?v ?w))',
          '(<= (borders ?w ?x ?y) (at ?x ?y) (not (taken ?x ?y)) (beside ?d) (near ?d ?x ?y ?u ?v) (borders ?w ?u ?v))',
          '(<= (owns ?w ?x ?y) (borders ?w ?x ?y) (other ?w ?e) (not (borders ?e ?x ?y)))',
        ];
  return [
    '(<= (owns ?w ?x ?y) (stone ?x ?y ?w))',
    ...territory,
    ...(elimination ? [] : all.map((cell) => `(numbered ${cell} ${cell + 1} ${place(cell)})`)),
    ...succession('more', lattice.cells),
    ...tallyLines('count', '(owns ?w ?x ?y)', 'more'),
    '(<= (above ?k ?l) (more ?l ?k))',
    '(<= (above ?k ?l) (above ?k ?m) (more ?l ?m))',
    `(<= (ahead ?w) (count ?w ${lattice.cells} ?k) (other ?w ?e) (count ?e ${lattice.cells} ?l) (above ?k ?l))`,
  ];
}
