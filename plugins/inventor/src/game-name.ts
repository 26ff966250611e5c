import { Random } from 'evolab';

const BEGINNINGS = 'b d f g h k l m n p r s t v y z br dr gl kr pl st tr'.split(' ');
const VOWELS = 'a e i o u'.split(' ');
const ENDS = ['', '', 'l', 'n', 'r', 's', 'th', 'x'];

/** A name for rules that nobody has named, the same for the same text. */
export function gameName(rules: string): string {
  const random = new Random('name', rules);
  const pick = (list: readonly string[]) => list[random.below(list.length)];
  const syllables = Array.from({ length: 2 + random.below(2) }, () => pick(BEGINNINGS) + pick(VOWELS));
  const name = syllables.join('') + pick(ENDS);
  return name[0].toUpperCase() + name.slice(1);
}
