// Draws a captured terminal session, plain text, as an SVG: node scripts/terminal-picture.mjs docs/session.txt docs/session.svg
// Lines that begin with `$ ` are what was typed.
import { readFileSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
const lines = readFileSync(from, 'utf8').trimEnd().split('\n');
const [width, height, margin] = [8.4, 18, 16];
const columns = Math.max(...lines.map((line) => line.length));
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const row = (line, i) => {
  const colour = line.startsWith('$ ')
    ? '#8ae234'
    : /^(against|Rank|The champion|Elo)|^\S+ is stronger than /.test(line)
      ? '#fce94f'
      : '#d3d7cf';
  return `<text x="${margin}" y="${margin + (i + 1) * height - 5}" fill="${colour}" xml:space="preserve">${escape(line)}</text>`;
};
const [w, h] = [Math.ceil(columns * width + 2 * margin), lines.length * height + 2 * margin];
writeFileSync(
  to,
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-label="A terminal session">
<rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${lines.map(row).join('\n')}
</g>
</svg>
`,
);
