import type { Birth } from '../../contract/learner.ts';
import type { Spec } from './plot.ts';

/** Who was born in a generation. */
export interface Generation {
  readonly generation: number;
  readonly births?: readonly Birth[];
}

interface Person {
  readonly name: string;
  readonly generation: number;
  readonly parent: Person | undefined;
  readonly children: Person[];
  y: number;
}

/**
 * Those of the newest generation and their ancestors, from left to right by birth; the line of `champion` stands out.
 * Undefined if the log tells of no births.
 */
export function familyTree(
  log: readonly Generation[],
  living: readonly string[],
  champion: string,
): Spec | undefined {
  const born = new Map<string, { parent: string; generation: number }>();
  for (const { generation, births } of log)
    for (const { name, parent } of births ?? []) born.set(name, { parent, generation });
  if (born.size === 0) return undefined;

  const people = new Map<string, Person>();
  const roots: Person[] = [];
  // From the oldest on, so that the depth of a family needs no recursion.
  const lineOf = (name: string): Person => {
    const line = [name];
    for (let at = name; born.has(at) && !people.has(at);) line.push((at = born.get(at)!.parent));
    let parent: Person | undefined;
    for (const who of line.reverse()) {
      let person = people.get(who);
      if (!person) {
        person = { name: who, generation: born.get(who)?.generation ?? 0, parent, children: [], y: 0 };
        people.set(who, person);
        (parent?.children ?? roots).push(person);
      }
      parent = person;
    }
    return people.get(name)!;
  };
  for (const name of living) lineOf(name);
  place(roots);

  const chosen = new Set<Person>();
  for (let at = people.get(champion); at; at = at.parent) chosen.add(at);
  const nodes = [...people.values()];
  const point = (person: Person) => ({
    generation: person.generation,
    y: person.y,
    line: chosen.has(person) ? 'champion' : 'other',
  });
  const edges = nodes.flatMap((person) => {
    const { parent } = person;
    return parent ? [{ ...point(person), from: parent.generation, at: parent.y }] : [];
  });
  const color = {
    field: 'line',
    type: 'nominal',
    legend: null,
    scale: { domain: ['champion', 'other'], range: ['#c4622d', '#9aa7b5'] },
  };
  const x = {
    field: 'generation',
    type: 'quantitative',
    title: 'generation of birth',
    axis: { tickMinStep: 1 },
  };
  const y = { field: 'y', type: 'quantitative', axis: null, scale: { zero: false, nice: false, padding: 8 } };
  return {
    width: 620,
    height: Math.max(120, Math.min(420, 14 * living.length)),
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
        mark: { type: 'point', filled: true, size: 18, opacity: 1 },
        encoding: { x, y, color },
      },
    ],
  };
}

/** Leaves one below the other, parents in the middle of their children: no two lines cross. */
function place(roots: readonly Person[]): void {
  let next = 0;
  const stack: { person: Person; done: boolean }[] = [...roots]
    .reverse()
    .map((person) => ({ person, done: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { person, done } = top;
    const { children } = person;
    if (children.length === 0) person.y = next++;
    else if (done) person.y = children.reduce((sum, child) => sum + child.y, 0) / children.length;
    else {
      stack.push({ person, done: true });
      for (const child of [...children].reverse()) stack.push({ person: child, done: false });
    }
  }
}
