import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { FetchProblem } from '#server/outside/fetch/fetch-problem.ts';
import { signUpOwner } from '#test/support/make-app.ts';
import { openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { listArchive } from './archive.service.ts';
import { writeZip } from './zip-writer.ts';

const billing = openSandboxBilling();

/** The files of an archive by their names. */
async function takeArchive(owner: { accountId: string; performerId: string }, deps: Partial<Deps> = {}) {
  const at = new Date();
  const taker = { id: owner.accountId, performerId: owner.performerId };
  const zip = await buffer(Readable.from(writeZip(listArchive({ ...billing.app.deps, ...deps, at }, taker), at)));
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}
const pdfsIn = (files: Map<string, Buffer>) => [...files.keys()].filter((name) => name.startsWith('invoices/'));

test('every invoice is in the archive, as a row and as the PDF that Settings shows', async () => {
  const owner = await billing.subscribedOwner();
  await billing.wait(owner, 32);
  const { invoices } = await billing.billing(owner);
  expect(invoices).toHaveLength(2);
  const files = await takeArchive(owner);
  const text =
    files
      .get('invoices.csv')
      ?.toString()
      .replace(/^\uFEFF/, '') ?? '';
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  expect(rows).toHaveLength(2);
  for (const { id, number, pdfUrl } of invoices) {
    expect(rows.find((row) => row.Id === id)).toMatchObject({
      Number: number,
      Plan: 'monthly',
      'Paid (£)': '28.95',
      Status: 'paid',
    });
    expect(files.get(`invoices/${number}.pdf`)).toEqual((await owner.get(pdfUrl)).rawPayload);
  }
  expect(files.has('missing-invoices.txt')).toBe(false);
  expect(files.get('index.html')?.toString()).toContain('invoices.csv');
  // Somebody else's archive has none of them.
  const stranger = await takeArchive(await signUpOwner(billing.app));
  expect(pdfsIn(stranger)).toEqual([]);
  expect(stranger.get('invoices.csv')?.toString()).not.toContain('28.95');
});

test('only what was paid counts as paid in the table of invoices', async () => {
  const owner = await billing.subscribedOwner();
  const { performerId } = owner;
  for (const [status, day] of [
    ['open', 1],
    ['void', 2],
    ['uncollectible', 3],
  ] as const)
    await billing.app.db
      .insertInto('invoices')
      .values({
        provider: 'sandbox',
        providerInvoiceId: `${status}-${performerId}`,
        performerId,
        number: status,
        amount: 2_895,
        status,
        issuedAt: new Date(2020, 5, day),
      })
      .execute();
  const text = (await takeArchive(owner)).get('invoices.csv')?.toString() ?? '';
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  expect(rows.map((row) => [row.Status, row['Paid (£)']])).toEqual([
    ['paid', '28.95'],
    ['uncollectible', '0.00'],
    ['void', '0.00'],
    ['open', '0.00'],
  ]);
});

test('a PDF at the payment provider is fetched by its address, and one that cannot be had is named', async () => {
  const owner = await billing.subscribedOwner();
  const ids = ['in_there', 'in_away', 'in_page', 'in_none', 'in_old'];
  const { app } = billing;
  const customer = {
    performerId: owner.performerId,
    provider: 'stripe' as const,
    providerCustomerId: `cus_${owner.performerId}`,
  };
  await app.db.deleteFrom('invoices').where('performerId', '=', owner.performerId).execute();
  await app.db.updateTable('customers').set(customer).where('performerId', '=', owner.performerId).execute();
  for (const [n, id] of ids.entries())
    await app.db
      .insertInto('invoices')
      .values({
        provider: id === 'in_old' ? 'sandbox' : 'stripe',
        providerInvoiceId: `${id}-${owner.performerId}`,
        performerId: owner.performerId,
        number: id === 'in_there' ? '../../A/1' : `A-${n + 1}`,
        plan: 'monthly',
        amount: 2_895,
        status: 'paid',
        issuedAt: new Date(2026, 5, 30 - n),
      })
      .execute();
  const pdfUrl = (id: string) => (id === 'in_none' ? null : `https://pay.stripe.com/${id}/pdf`);
  const asked: string[] = [];
  const payments = {
    kind: 'stripe',
    listInvoices: async (customerId: string) => {
      expect(customerId).toBe(customer.providerCustomerId);
      return ids.map((id) => ({ id: `${id}-${owner.performerId}`, pdfUrl: pdfUrl(id) }));
    },
  } as unknown as Deps['payments'];
  const fetchOutside: Deps['fetchOutside'] = async (url, { mostBytes, within }) => {
    asked.push(url);
    expect([mostBytes, within]).toEqual([expect.any(Number), expect.any(Number)]);
    if (url.includes('in_away')) throw new FetchProblem('unreachable', 'It took too long');
    return { status: 200, headers: {}, url, body: Buffer.from(url.includes('in_page') ? '<html>' : '%PDF-1.4 paid') };
  };
  const files = await takeArchive(owner, { payments, fetchOutside });
  expect(pdfsIn(files)).toEqual(['invoices/A-1.pdf']);
  expect(files.get('invoices/A-1.pdf')?.toString()).toBe('%PDF-1.4 paid');
  expect(files.get('missing-invoices.txt')?.toString()).toMatch(/A-2\nA-3\nA-4\nA-5\n$/);
  expect(asked).toHaveLength(3);

  // The provider is away altogether, or gone: the archive is whole all the same.
  const away = {
    kind: 'stripe',
    listInvoices: () => Promise.reject(new Error('away')),
  } as unknown as Deps['payments'];
  for (const given of [away, null]) {
    const without = await takeArchive(owner, { payments: given, fetchOutside });
    expect(pdfsIn(without)).toEqual([]);
    expect(without.get('missing-invoices.txt')?.toString()).toContain('../../A/1\nA-2');
    expect(without.has('account.json')).toBe(true);
  }
});

test('a provider that does not answer is asked three times, not once for every invoice', async () => {
  const owner = await billing.subscribedOwner();
  const { app } = billing;
  await app.db.deleteFrom('invoices').where('performerId', '=', owner.performerId).execute();
  const values = Array.from({ length: 10 }, (_, n) => ({
    provider: 'sandbox' as const,
    providerInvoiceId: `in_${n}-${owner.performerId}`,
    performerId: owner.performerId,
    number: `B-${n}`,
    amount: 2_895,
    status: 'paid' as const,
    issuedAt: new Date(2026, 5, n + 1),
  }));
  await app.db.insertInto('invoices').values(values).execute();
  let asked = 0;
  const payments = {
    kind: 'sandbox',
    readInvoicePdf: () => {
      asked += 1;
      return Promise.reject(new Error('away'));
    },
  } as unknown as Deps['payments'];
  const files = await takeArchive(owner, { payments });
  expect(asked).toBe(3);
  expect(files.get('missing-invoices.txt')?.toString().match(/B-\d/g)).toHaveLength(10);
});

test('where billing is off, an archive says nothing about money', async () => {
  const owner = await billing.subscribedOwner();
  const { env } = billing.app.deps;
  const files = await takeArchive(owner, { env: { ...env, billing: false }, payments: null });
  expect([...files.keys()].filter((name) => name.includes('invoice'))).toEqual([]);
  expect(files.get('index.html')?.toString()).not.toMatch(/invoice/i);
});
