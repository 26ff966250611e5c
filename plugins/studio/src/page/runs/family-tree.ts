import { largest } from 'evolab';
import type { FamilyMember } from 'evolab/report';
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from './requests.ts';

/** Pixels of a line of text, and at the edges; a name may stand above the first line. */
const [LINE, TOP, LEFT, NAMES] = [18, 18, 12, 130];
/** Milliseconds between two looks at the family. */
const PAUSE_MILLIS = 3000;

/** The last population and its ancestors, from left to right by birth. Asked for while it is open only. */
export function FamilyTree({
  run,
  generation,
}: {
  readonly run: string;
  readonly generation: number;
}): unknown {
  const [family, setFamily] = useState<readonly FamilyMember[]>();
  const [isOpen, setOpen] = useState(false);
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    let gone = false;
    // A family that cannot be read now is the one that is shown.
    ask<{ family: readonly FamilyMember[] }>('family', { run }).then(
      (answer) => !gone && setFamily(answer.family),
      () => {},
    );
    const timer = setTimeout(() => setLook((before) => before + 1), PAUSE_MILLIS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isOpen, run, look === 0 ? 0 : Math.min(look, generation)]);
  return html`<details
    class="fold"
    onToggle=${(event: Event) => setOpen((event.target as HTMLDetailsElement).open)}
  >
    <summary><h2>Genealogy</h2></summary>
    ${family === undefined ? html`<p class="wait">Looking for ancestors…</p>` : family.length === 0 ? html`<p>This method tells of no births.</p>` : html`<${Tree} family=${family} />`}
  </details>`;
}

function Tree({ family }: { readonly family: readonly FamilyMember[] }): unknown {
  const last = largest(
    family.map(({ generation }) => generation),
    1,
  );
  const wide = Math.max(6, Math.min(40, 900 / last));
  const x = (generation: number): number => LEFT + wide * generation;
  const y = (line: number): number => TOP + LINE * line;
  const bottom = y(largest(family.map((member) => member.y))) + TOP;
  const width = x(last) + NAMES;
  const order = (member: FamilyMember): string => (member.ofChampion ? 'champion' : 'other');
  const edges = family.flatMap((member) => {
    if (member.parent === undefined) return [];
    const parent = family[member.parent];
    const [from, to] = [x(parent.generation), x(member.generation)];
    return html`<path
      class=${order(member)}
      d="M${from} ${y(parent.y)}C${(from + to) / 2} ${y(parent.y)} ${(from + to) / 2} ${y(member.y)} ${to} ${y(member.y)}"
    />`;
  });
  return html`<div class="family" tabindex="0" role="group" aria-label="family tree, scrolls sideways">
      <svg
        width=${width}
        height=${bottom + 14}
        viewBox="0 0 ${width} ${bottom + 14}"
        role="img"
        aria-label="${family.filter(({ lives }) => lives).length} members of the last generation and their ancestors"
      >
        ${edges}
        ${family.map(
          (member) =>
            html`<g class=${order(member)}>
              <circle cx=${x(member.generation)} cy=${y(member.y)} r=${member.lives ? 3.5 : 2.2}>
                <title>${member.name}, born in generation ${member.generation}</title>
              </circle>
              ${member.lives ? html`<${Name} member=${member} x=${x(member.generation)} y=${y(member.y)} />` : ''}
            </g>`,
        )}
        ${[0, last].map((generation) => html`<text class="scale" x=${x(generation)} y=${bottom + 10} text-anchor="middle">${generation}</text>`)}
      </svg>
    </div>
    <p class="note">By generation of birth; the line of the champion stands out.</p>`;
}

/** Of a living member; above the point of one whose children stand to its right. */
const Name = ({
  member,
  x,
  y,
}: {
  readonly member: FamilyMember;
  readonly x: number;
  readonly y: number;
}): unknown =>
  member.isParent
    ? html`<text x=${x} y=${y - 6} text-anchor="middle">${member.name}</text>`
    : html`<text x=${x + 8} y=${y + 4}>${member.name}</text>`;
