import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DrawnSection } from '../../server/drawn-section.ts';

/** The script that `lab report` has in its pages too. */
declare const stepThrough: (view: Element) => void;

/** A section that the server has drawn, which escapes every text in it. */
export function Drawn({ title, html: text }: DrawnSection): unknown {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const view of place.current!.querySelectorAll('.games')) stepThrough(view);
  }, [text]);
  return html`<section>
    <h2>${title}</h2>
    <div ref=${place} dangerouslySetInnerHTML=${{ __html: text }}></div>
  </section>`;
}
