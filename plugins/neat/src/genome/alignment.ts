import type { Genome, LinkGene } from './genome.ts';

/** Two genomes aligned by their innovation numbers. */
export interface Alignment {
  /** Links of both, as pairs. */
  readonly matching: readonly (readonly [LinkGene, LinkGene])[];
  /** Links of one genome only, within the innovation numbers of the other. */
  readonly disjoint: readonly LinkGene[];
  /** Links of one genome only, beyond those of the other. */
  readonly excess: readonly LinkGene[];
}

export function align({ links: one }: Genome, { links: two }: Genome): Alignment {
  const matching: [LinkGene, LinkGene][] = [];
  const disjoint: LinkGene[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length && j < two.length) {
    const order = one[i].innovation - two[j].innovation;
    if (order === 0) matching.push([one[i++], two[j++]]);
    else disjoint.push(order < 0 ? one[i++] : two[j++]);
  }
  return { matching, disjoint, excess: [...one.slice(i), ...two.slice(j)] };
}

/** What each kind of difference counts. */
export interface DistanceRules {
  readonly excess: number;
  readonly disjoint: number;
  readonly weights: number;
}

/** Genomes with fewer links count as small. */
const SMALL = 20;

/**
 * How different two genomes are: c1 E / N + c2 D / N + c3 W, with E excess and D disjoint links, W the mean difference of the
 * weights of matching links and N the links of the larger genome, 1 if both are small (Stanley and Miikkulainen 2002,
 * section 3.3).
 */
export function distance(one: Genome, two: Genome, rules: DistanceRules): number {
  const { matching, disjoint, excess } = align(one, two);
  const longer = Math.max(one.links.length, two.links.length);
  const size = longer < SMALL ? 1 : longer;
  const sum = matching.reduce((total, [a, b]) => total + Math.abs(a.weight - b.weight), 0);
  return (
    (rules.excess * excess.length + rules.disjoint * disjoint.length) / size +
    (matching.length === 0 ? 0 : (rules.weights * sum) / matching.length)
  );
}
