import { longDate } from '#shared/format.ts';
import { formatPence } from '#shared/prices.ts';
import type { SandboxInvoice } from './sandbox-state.ts';

const page = { width: 595, height: 842, margin: 64 };
const words = {
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
} as const;

/** Text inside a PDF: Latin-1, with the characters that have a meaning there escaped. */
const toPdfText = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?').replaceAll(/[\\()]/g, '\\$&');

const write = (text: string, { x, y, size, bold = false }: { x: number; y: number; size: number; bold?: boolean }) =>
  `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (${toPdfText(text)}) Tj ET`;

const rule = (y: number) => `${page.margin} ${y} m ${page.width - page.margin} ${y} l S`;

function draw(invoice: SandboxInvoice, email: string): string {
  const left = page.margin;
  const right = page.width - page.margin - 90;
  const top = page.height - 90;
  const details = [
    ['Date', longDate(new Date(invoice.createdAt).toISOString())],
    ['For', email],
    ['Status', words[invoice.status]],
  ] as const;
  const linesFrom = top - 170;
  const totalAt = linesFrom - invoice.lines.length * 24 - 20;
  return [
    '0.7 w',
    write('Starbill', { x: left, y: top, size: 24, bold: true }),
    write(`Invoice ${invoice.number}`, { x: left, y: top - 30, size: 13 }),
    ...details.flatMap(([name, value], index) => [
      write(name, { x: left, y: top - 70 - index * 18, size: 11, bold: true }),
      write(value, { x: left + 70, y: top - 70 - index * 18, size: 11 }),
    ]),
    rule(linesFrom + 22),
    ...invoice.lines.flatMap(({ text, amount }, index) => [
      write(text, { x: left, y: linesFrom - index * 24, size: 11 }),
      write(formatPence(amount), { x: right, y: linesFrom - index * 24, size: 11 }),
    ]),
    rule(totalAt + 20),
    write('Total', { x: left, y: totalAt, size: 12, bold: true }),
    write(formatPence(invoice.amount), { x: right, y: totalAt, size: 12, bold: true }),
    write('This invoice comes from the payment sandbox. No money was moved.', { x: left, y: 90, size: 10 }),
  ].join('\n');
}

/** One page, with two of the fonts that every reader of PDF has: small enough to be written by hand. */
export function writeInvoicePdf(invoice: SandboxInvoice, email: string): Buffer {
  const content = draw(invoice, email);
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
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${places.length > 0 ? text.indexOf('xref\n0') : 0}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
