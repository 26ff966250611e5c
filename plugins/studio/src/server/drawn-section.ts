import { drawBlock, type Section } from 'evolab/report';

/** A section of a page, drawn. */
export interface DrawnSection {
  readonly title: string;
  /** HTML in which every text is escaped. */
  readonly html: string;
}

/** Sections as a page of `lab serve` shows them. */
export function drawSections(sections: readonly Section[]): Promise<DrawnSection[]> {
  return Promise.all(
    sections.map(async ({ title, body }, s) => {
      const drawn = await Promise.all(body.map((block, i) => drawBlock(block, `s${s}-${i}`)));
      return { title, html: drawn.map(({ text }) => text).join('') };
    }),
  );
}
