import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { isDatabaseAway } from '#server/errors.ts';
import { byteOrderMark, csvLine } from '#shared/csv.ts';
import { findCustomer } from './billing.queries.ts';

type InvoiceDeps = Pick<Deps, 'db' | 'payments' | 'fetchOutside'>;

const columns = ['Number', 'Date', 'Plan', 'From', 'To', 'Paid (£)', 'VAT (£)', 'Refunded (£)', 'Status', 'Id'];
const pounds = (pence: number | null) => (pence === null ? null : (pence / 100).toFixed(2));
const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? null;

const listKept = (db: Database, performerId: string) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('performerId', '=', performerId)
    .orderBy('issuedAt', 'desc')
    .orderBy('providerInvoiceId')
    .execute();

/** Every invoice of an act, newest first: at most one a month and one for each change of plan. */
export async function* exportInvoices(db: Database, performerId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (const each of await listKept(db, performerId))
    yield csvLine([
      each.number,
      day(each.issuedAt),
      each.plan,
      day(each.periodStart),
      day(each.periodEnd),
      pounds(each.status === 'paid' ? each.amount : 0),
      pounds(each.vat),
      pounds(each.refunded),
      each.status,
      each.providerInvoiceId,
    ]);
}

/** One page of A4 with a logo is far less; ten seconds is longer than the provider takes on a bad day. */
const pdfLimits = { mostBytes: 5 * 1024 * 1024, within: 10_000, redirects: 3 };
/** After so many in a row the provider is taken for away, and the others are not waited for. */
const mostFailures = 3;

/** Every invoice with its PDF; null where it cannot be had. A provider that is away costs a bounded time and no error. */
export async function* readInvoicePdfs(
  deps: InvoiceDeps,
  performerId: string,
): AsyncGenerator<{ number: string; id: string; pdf: Buffer | null }> {
  const invoices = await listKept(deps.db, performerId);
  const find = invoices.length === 0 ? null : await openProvider(deps, performerId);
  let failures = 0;
  for (const { number, provider, providerInvoiceId: id } of invoices) {
    const isTried = find !== null && provider === deps.payments?.kind && failures < mostFailures;
    const pdf = isTried ? await orNull(find(id)) : null;
    if (isTried) failures = pdf ? 0 : failures + 1;
    yield { number, id, pdf };
  }
}

/** How the PDF of one invoice is had from the provider in use; null: it cannot be asked, or does not know this act. */
async function openProvider({ db, payments, fetchOutside }: InvoiceDeps, performerId: string) {
  const customer = payments && (await findCustomer(db, performerId, payments.kind));
  if (!customer) return null;
  const { customerId } = customer;
  if (payments.kind === 'sandbox') return (id: string) => payments.readInvoicePdf(customerId, id);
  const listed = await orNull(payments.listInvoices(customerId));
  const addresses = new Map(listed?.map(({ id, pdfUrl }) => [id, pdfUrl]));
  return async (id: string): Promise<Buffer | null> => {
    const address = addresses.get(id);
    if (!address) return null;
    const { status, body } = await fetchOutside(address, pdfLimits);
    // An invoice that is not final has a page instead of a PDF.
    return status === 200 && body.subarray(0, 5).toString('latin1') === '%PDF-' ? body : null;
  };
}

const orNull = <Answer>(question: Promise<Answer>): Promise<Answer | null> =>
  question.catch((error) => {
    if (isDatabaseAway(error)) throw error;
    return null;
  });
