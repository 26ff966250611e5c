import { shellWord } from '../../src/util/shell-word.ts';
import { percent, type Figures, type Reproduced } from './kept.ts';

/** More names of rows than these are not repeated below a table. */
const MOST_NAMES = 4;

/** The state of the code that made a table, and its seeds. */
export function captionOf(figures: Figures): string {
  if ('paper' in figures) return reproducedBy(figures);
  if ('standings' in figures) {
    const { made, command, cyclicShare, cyclicChance } = figures;
    const [{ version, commit }] = made;
    return `Made at commit ${version} \`${commit}\` by \`${command}\`; cyclic share ${percent(cyclicShare)}, as much by chance with probability ${cyclicChance.toFixed(2)}.`;
  }
  const { seeds } = figures;
  const made = 'lines' in figures ? figures.lines : figures.made;
  const states = [...new Set(made.map(({ version, commit }) => `${version} \`${commit}\``))];
  const several = states.length > 1 ? 'Made at several commits, ' : 'Made at commit ';
  return `${several}${states.join(', ')}${seeds === undefined ? '' : `; ${/^\d+$/.test(seeds) ? 'seed' : 'seeds'} ${seeds}`}.`;
}

function reproducedBy({ paper, budget, speed, only = [], code, seeds }: Reproduced): string {
  const states = Object.entries(code).map(
    ([name, state]) => `${name} ${state.version} (\`${state.sources}\`)`,
  );
  const isLong = only.length > MOST_NAMES;
  const names = isLong ? '' : only.map((text) => ` --only ${shellWord(text)}`).join('');
  const each = isLong ? ', `--only` for each row,' : '';
  return `Made by \`lab reproduce ${paper} --budget ${budget} --speed ${speed}${names}\`${each} with ${states.join(', ')}${seedsText(seeds)}.`;
}

/** None are named by tables of games alone, which have a seed each. */
function seedsText(seeds: readonly number[]): string {
  if (seeds.length === 0) return '';
  if (seeds.length === 1) return `; seed ${seeds[0]}`;
  const inARow = seeds.every((seed, i) => i === 0 || seed === seeds[i - 1] + 1);
  return `; seeds ${inARow ? `${seeds[0]} to ${seeds.at(-1)}` : seeds.join(', ')}`;
}
