// Writes docs/session.txt and the picture of the README, docs/session.svg: what a terminal of 100 columns shows of the first
// commands. `npm run session`, with the `script` of util-linux; populations/coevolution-draughts-1 must not be there yet.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');
const COMMANDS = [
  'npx lab evolve --plugin coevolution',
  'npx lab duel populations/coevolution-draughts-1 material:depth=4',
];
const COLUMNS = 100;

/** What stays on the screen: the progress line is cleared, or written over from its beginning. */
function screenOf(raw: string): string {
  const lines = raw.split('\n').map((line) => {
    const [last] = line
      .replace(/\r+$/, '')
      .split(/\r|\x1b\[2K|\x1b\[1?G/)
      .slice(-1);
    return stripVTControlCharacters(last).trimEnd();
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const texts = COMMANDS.map((command) => {
  const raw = execFileSync('script', ['-qec', `stty cols ${COLUMNS} rows 50; ${command}`, '/dev/null'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm', NO_COLOR: '1' },
    maxBuffer: 1 << 28,
  });
  return `$ ${command}\n${screenOf(raw)}\n`;
});
const text = texts.join('\n');
writeFileSync(join(root, 'docs/session.txt'), text);

const [width, line] = [872, 18];
const lines = text.trimEnd().split('\n');
const height = line * lines.length + 32;
const escaped = (part: string) => part.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const colourOf = (part: string) =>
  part.startsWith('$ ') ? '#8ae234' : /^The champion|is stronger than/.test(part) ? '#fce94f' : '#d3d7cf';
const rows = lines.map(
  (part, i) =>
    `<text x="16" y="${29 + line * i}" fill="${colourOf(part)}" xml:space="preserve">${escaped(part)}</text>\n`,
);
writeFileSync(
  join(root, 'docs/session.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A terminal session">
<rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${rows.join('')}</g>
</svg>
`,
);
