import { sum } from '../../util/sums.ts';

/** A page of a PDF. */
export interface PdfPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** What is drawn, in the language of PDF: `/F` is Helvetica, `/O0.5` an opacity of the list. */
  readonly content: string;
  readonly opacities: readonly number[];
}

/** A PDF of one page (ISO 32000-1), without a date, so that the same page gives the same bytes. */
export function pdfOf({ width, height, title, content, opacities }: PdfPage): Uint8Array {
  const states = opacities.map((opacity) => `/O${opacity} << /ca ${opacity} /CA ${opacity} >>`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /ExtGState << ${states} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${MINUS} /minus] >> >>`,
    `<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> /Producer (lab) >>`,
  ];
  const offsets: number[] = [];
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

/** The code of the minus sign, which the encoding of Windows has not. */
const MINUS = 128;

/** Text between the brackets of a string: Latin-1 and minus signs; a question mark for every other letter. */
export function pdfText(text: string): string {
  return Array.from(text, (letter) => {
    const code = letter === '−' ? MINUS : letter.codePointAt(0)!;
    if (code > 255 || code < 32 || (code > 126 && code < 160 && code !== MINUS)) return '?';
    return '()\\'.includes(letter) ? `\\${letter}` : String.fromCharCode(code);
  }).join('');
}

/** Widths of the letters of Helvetica from the space to the tilde, in thousandths of its size (Adobe's metrics). */
const WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];

/** The width of a text in Helvetica of size 1; a letter with an accent is as wide as without it. */
export function widthOf(text: string): number {
  const widths = Array.from(text, (letter) => {
    const plain = letter === '−' ? '+' : letter.normalize('NFD');
    return WIDTHS[plain.charCodeAt(0) - 32] ?? 556;
  });
  return sum(widths) / 1000;
}
