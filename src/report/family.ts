import type { GenerationReport } from '../contract/evolution.ts';

/** A member of the last generation or an ancestor of one. */
export interface FamilyMember {
  readonly name: string;
  /** Of its birth. */
  readonly generation: number;
  /** Its place from top to bottom, in lines of text. */
  readonly y: number;
  /** The place of its parent in the list; undefined for those that were there at the beginning. */
  readonly parent?: number;
  /** Whether it is in the last generation, has children that led there, is the champion or one of its ancestors. */
  readonly lives: boolean;
  readonly isParent: boolean;
  readonly ofChampion: boolean;
}

/** The members of the last generation and their ancestors, placed so that no two lines cross; parents come first. */
export type Family = readonly FamilyMember[];

interface Member {
  readonly name: string;
  readonly generation: number;
  readonly parent: Member | undefined;
  readonly children: Member[];
  y: number;
}

/** The family of the members `living` of the last generation. Undefined if the log tells of no births. */
export function familyOf(
  log: readonly Pick<GenerationReport, 'generation' | 'births'>[],
  living: readonly string[],
  champion: string,
): Family | undefined {
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
  const numbers = new Map(nodes.map((member, i) => [member, i]));
  return nodes.map((member) => ({
    name: member.name,
    generation: member.generation,
    y: member.y,
    ...(member.parent && { parent: numbers.get(member.parent)! }),
    lives: alive.has(member.name),
    isParent: member.children.length > 0,
    ofChampion: chosen.has(member),
  }));
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
