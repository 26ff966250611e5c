import type { Feature, Position } from 'evolab';

/** What becomes of a value that its bits cannot hold: higher bits are lost, and bit 0 set or not, or it is capped. */
export type Overflow = 'lost' | 'marked' | 'capped';

/** A feature that says how a net is to see it. */
export interface CodedFeature<P extends Position = Position> extends Feature<P> {
  readonly bits: number;
  readonly overflow: Overflow;
}
