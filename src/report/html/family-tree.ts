import type { GenerationReport } from '../../contract/evolution.ts';
import type { PlotSpec } from '../../contract/report.ts';

interface Member {
  readonly name: string;
  readonly generation: number;
  readonly parent: Member | undefined;
  readonly children: Member[];
  y: number;
}

/**
 * The members of the last generation and their ancestors, from left to right by birth; the line of `champion`
 * stands out. Undefined if the log tells of no births.
 */
export function familyTree(
  log: readonly Pick<GenerationReport, 'generation' | 'births'>[],
  living: readonly string[],
  champion: string,
): PlotSpec | undefined {
  const born = new Map<string, { parent: string; generation: number }>();
  for (const { generation, births } of log)
    for (const { name, parent } of births ?? []) born.set(name, { parent, generation });
  if (born.size === 0) return undefined;

  const members = new Map<string, Member>();
  const roots: Member[] = [];
  // From the oldest ancestor on, so that deep trees need no recursion.
  const lineOf = (name: string): Member => {
    const line = [name];
    for (let at = name; born.has(at) && !members.has(at);) line.push((at = born.get(at)!.parent));
    let parent: Member | undefined;
    for (const ancestor of line.reverse()) {
      let member = members.get(ancestor);
      if (!member) {
        member = {
          name: ancestor,
          generation: born.get(ancestor)?.generation ?? 0,
          parent,
          children: [],
          y: 0,
        };
        members.set(ancestor, member);
        (parent?.children ?? roots).push(member);
      }
      parent = member;
    }
    return members.get(name)!;
  };
  for (const name of living) lineOf(name);
  place(roots);

  const chosen = new Set<Member>();
  for (let at = members.get(champion); at; at = at.parent) chosen.add(at);
  const nodes = [...members.values()];
  const alive = new Set(living);
  const point = (member: Member) => ({
    ...{ generation: member.generation, y: member.y, name: member.name },
    line: chosen.has(member) ? 'champion' : 'other',
    label: alive.has(member.name) ? member.name : '',
    said: `${member.name}, born in generation ${member.generation}${member.parent ? `, child of ${member.parent.name}` : ''}`,
  });
  const edges = nodes.flatMap((member) => {
    const { parent } = member;
    return parent ? [{ ...point(member), from: parent.generation, at: parent.y }] : [];
  });
  const color = {
    field: 'line',
    type: 'nominal',
    legend: null,
    scale: { domain: ['champion', 'other'], range: ['var(--c2)', 'var(--faint)'] },
  };
  // Names stand to the right of the last generation.
  const last = Math.max(...nodes.map(({ generation }) => generation));
  const longest = Math.max(...living.map(({ length }) => length));
  const x = {
    field: 'generation',
    type: 'quantitative',
    title: 'generation of birth',
    axis: { tickMinStep: 1 },
    scale: { domainMax: last * (1 + Math.min(0.5, 0.012 * longest)) + 0.5, nice: false },
  };
  const y = { field: 'y', type: 'quantitative', axis: null, scale: { zero: false, nice: false, padding: 8 } };
  return {
    width: 640,
    height: Math.max(120, Math.min(640, 17 * living.length)),
    layer: [
      {
        data: { values: edges },
        mark: { type: 'rule', opacity: 0.8 },
        encoding: {
          x: { ...x, field: 'from' },
          y: { ...y, field: 'at' },
          x2: { field: 'generation' },
          y2: { field: 'y' },
          color,
        },
      },
      {
        data: { values: nodes.map(point) },
        mark: { type: 'point', filled: true, size: 22, opacity: 1 },
        encoding: { x, y, color, description: { field: 'said' } },
      },
      {
        data: { values: nodes.filter(({ children }) => children.length === 0).map(point) },
        mark: { type: 'text', align: 'left', dx: 6, fontSize: 11, aria: false },
        encoding: { x, y, text: { field: 'label' } },
      },
      {
        // Over their own point, for their children stand to the right.
        data: { values: nodes.filter(({ children }) => children.length > 0).map(point) },
        mark: { type: 'text', align: 'center', dy: -8, fontSize: 11, aria: false },
        encoding: { x, y, text: { field: 'label' } },
      },
    ],
  };
}

/**
 * Places leaves one below the other and parents in the middle of their children, so that no two lines cross.
 */
function place(roots: readonly Member[]): void {
  let next = 0;
  const stack: { member: Member; done: boolean }[] = [...roots]
    .reverse()
    .map((member) => ({ member, done: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { member, done } = top;
    const { children } = member;
    if (children.length === 0) member.y = next++;
    else if (done) member.y = children.reduce((sum, child) => sum + child.y, 0) / children.length;
    else {
      stack.push({ member, done: true });
      for (const child of [...children].reverse()) stack.push({ member: child, done: false });
    }
  }
}
