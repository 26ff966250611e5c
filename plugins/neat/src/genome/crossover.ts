import type { Random } from 'evolab';
import type { Genome, LinkGene } from './genome.ts';

/** A link that is disabled in either parent is so in the child with this probability. */
const DISABLED = 0.75;

/**
 * A child of two parents: matching links, found by their innovation numbers, come from either at random, all others from the
 * fitter one, whose structure the child has.
 */
export function cross(fitter: Genome, other: Genome, random: Random): Genome {
  let j = 0;
  const links = fitter.links.map((link): LinkGene => {
    while (j < other.links.length && other.links[j].innovation < link.innovation) j++;
    const match = other.links[j];
    if (match === undefined || match.innovation !== link.innovation) return link;
    const { weight } = random.below(2) === 0 ? link : match;
    const enabled = (link.enabled && match.enabled) || random.unit() >= DISABLED;
    return { ...link, weight, enabled };
  });
  return { nodes: fitter.nodes, links };
}
