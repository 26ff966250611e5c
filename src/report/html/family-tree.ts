import type { PlotSpec } from '../../contract/report.ts';
import type { Family, FamilyMember } from '../family.ts';
import { largest } from '../../util/extremes.ts';

/** A family from left to right by birth; the line of the champion stands out. */
export function familyTree(family: Family): PlotSpec {
  const point = (member: FamilyMember) => ({
    generation: member.generation,
    y: member.y,
    name: member.name,
    line: member.ofChampion ? 'champion' : 'other',
    label: member.lives ? member.name : '',
    said: `${member.name}, born in generation ${member.generation}${member.parent === undefined ? '' : `, child of ${family[member.parent]!.name}`}`,
  });
  const edges = family.flatMap((member) => {
    if (member.parent === undefined) return [];
    const parent = family[member.parent]!;
    return [{ ...point(member), from: parent.generation, at: parent.y }];
  });
  const color = {
    field: 'line',
    type: 'nominal',
    legend: null,
    scale: { domain: ['champion', 'other'], range: ['var(--c2)', 'var(--faint)'] },
  };
  // Names stand to the right of the last generation.
  const last = largest(family.map(({ generation }) => generation));
  const living = family.filter(({ lives }) => lives);
  const longest = largest(living.map(({ name }) => name.length));
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
        data: { values: family.map(point) },
        mark: { type: 'point', filled: true, size: 22, opacity: 1 },
        encoding: { x, y, color, description: { field: 'said' } },
      },
      {
        data: { values: family.filter(({ isParent }) => !isParent).map(point) },
        mark: { type: 'text', align: 'left', dx: 6, fontSize: 11, aria: false },
        encoding: { x, y, text: { field: 'label' } },
      },
      {
        // Over their own point, for their children stand to the right.
        data: { values: family.filter(({ isParent }) => isParent).map(point) },
        mark: { type: 'text', align: 'center', dy: -8, fontSize: 11, aria: false },
        encoding: { x, y, text: { field: 'label' } },
      },
    ],
  };
}
