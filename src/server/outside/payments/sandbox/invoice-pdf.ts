import { countryName } from '#shared/countries.ts';
import { britishDate } from '#shared/format.ts';
import { formatPence } from '#shared/prices.ts';
import { page, rule, wrap, write, writeAmount, writePdf } from './pdf-page.ts';
import type { SandboxInvoice } from './sandbox-state.ts';

export type Seller = { name: string | null; address: string | null; vatNumber: string | null; vatRate: number | null };

const words = {
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
} as const;

const addressLines = (address: string) => address.split(/\s*[\n,]\s*/).filter(Boolean);

function sellerLines({ name, address, vatNumber }: Seller): string[] {
  const lines = [name ?? 'Starbill', ...(address ? addressLines(address) : [])];
  return vatNumber ? [...lines, `VAT number ${vatNumber}`] : lines;
}

function customerLines({ details }: SandboxInvoice, email: string): string[] {
  if (!details) return [email];
  const { businessName, line1, line2, city, postalCode, country, vatNumber } = details;
  const town = [postalCode, city].filter(Boolean).join(' ');
  const lines = [businessName, line1, line2, town, country && countryName(country)];
  return [...lines, vatNumber && `VAT number ${vatNumber}`, email].filter((line) => line !== '');
}

type Sum = { text: string; amount: number; bold?: boolean };

/** What stands under the lines: the total, the VAT within it, and who paid it. */
function sumsOf({ total, amount, vat, status, refunded }: SandboxInvoice): Sum[] {
  const fromCredit = Math.max(0, total) - amount;
  const sums: (Sum | null)[] = [
    { text: 'Total', amount: total, bold: true },
    vat && { text: `Includes VAT at ${vat.rate}%`, amount: vat.amount },
    total < 0 ? { text: 'Added to your credit', amount: -total } : null,
    fromCredit > 0 ? { text: 'Paid from your credit', amount: -fromCredit } : null,
    { text: status === 'paid' ? 'Paid by card' : 'To pay', amount, bold: true },
    refunded > 0 ? { text: 'Refunded', amount: -refunded } : null,
  ];
  return sums.filter((sum) => sum !== null);
}

const letters = 38;
const lineHeight = 16;

function draw(invoice: SandboxInvoice, email: string, seller: Seller): string {
  const left = page.margin;
  const middle = page.width / 2 + 10;
  const top = page.height - 90;
  const column = (title: string, lines: string[], x: number) => [
    write(title, { x, y: top - 84, size: 10, bold: true }),
    ...lines
      .flatMap((line) => wrap(line, letters))
      .map((line, index) => write(line, { x, y: top - 102 - index * lineHeight, size: 11 })),
  ];
  const parties = [sellerLines(seller), customerLines(invoice, email)];
  const rows = Math.max(...parties.map((lines) => lines.flatMap((line) => wrap(line, letters)).length));
  const linesFrom = top - 102 - rows * lineHeight - 40;
  const sumsFrom = linesFrom - invoice.lines.length * 24 - 14;
  return [
    '0.7 w',
    write(seller.name ?? 'Starbill', { x: left, y: top, size: 24, bold: true }),
    write(`Invoice ${invoice.number}`, { x: left, y: top - 30, size: 13 }),
    write(`${britishDate(new Date(invoice.createdAt).toISOString())} · ${words[invoice.status]}`, {
      x: left,
      y: top - 50,
      size: 11,
    }),
    ...column('From', parties[0] ?? [], left),
    ...column('To', parties[1] ?? [], middle),
    rule(linesFrom + 22),
    ...invoice.lines.flatMap(({ text, amount }, index) => [
      write(text, { x: left, y: linesFrom - index * 24, size: 11 }),
      writeAmount(formatPence(amount), { y: linesFrom - index * 24, size: 11 }),
    ]),
    rule(sumsFrom + 20),
    ...sumsOf(invoice).flatMap(({ text, amount, bold = false }, index) => [
      write(text, { x: left, y: sumsFrom - index * 22, size: 11, bold }),
      writeAmount(formatPence(amount), { y: sumsFrom - index * 22, size: 11, bold }),
    ]),
    write('This invoice comes from the payment sandbox. No money was moved.', { x: left, y: 60, size: 10 }),
  ].join('\n');
}

export const writeInvoicePdf = (invoice: SandboxInvoice, email: string, seller: Seller): Buffer =>
  writePdf(draw(invoice, email, seller));
