export const page = { width: 595, height: 842, margin: 64 };

type Place = { x: number; y: number; size: number; bold?: boolean };

const plain: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  Ł: 'L',
  ł: 'l',
};

/** Text inside a PDF: Latin-1, letters of other alphabets without their marks, and what has a meaning there escaped. */
const toPdfText = (text: string) =>
  [...text]
    .map(
      (letter) => plain[letter] ?? (/[\x20-\x7e\xa0-\xff]/.test(letter) ? letter : letter.normalize('NFD').charAt(0)),
    )
    .join('')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&');

export const write = (text: string, { x, y, size, bold = false }: Place) =>
  `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (${toPdfText(text)}) Tj ET`;

/** Helvetica's widths, in thousandths of its size: figures and the pound sign are alike, stops and commas half as wide. */
const widthOf = (amount: string, size: number) =>
  [...amount].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 278 : letter === '-' ? 333 : 556), 0) *
  (size / 1000);

/** An amount that ends at the right margin. */
export const writeAmount = (amount: string, { y, size, bold }: Omit<Place, 'x'>) =>
  write(amount, { x: page.width - page.margin - widthOf(amount, size), y, size, ...(bold && { bold }) });

export const rule = (y: number) => `${page.margin} ${y} m ${page.width - page.margin} ${y} l S`;

/** Lines of at most so many letters; a word that is longer than that is cut. */
export function wrap(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/).flatMap((each) => each.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** One page, with two of the fonts that every reader of PDF has: small enough to be written by hand. */
export function writePdf(content: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
