import { lowestId } from '#server/db/lowest-id.ts';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import { writeAccountExport } from '#server/features/accounts/leaving/export.service.ts';
import { exportInvoices, readInvoicePdfs } from '#server/features/billing/invoice-files.service.ts';
import { exportEnquiries } from '#server/features/enquiries/export.service.ts';
import { readImportedBatch } from '#server/features/imports/imported-export.service.ts';
import { hasSealedPhotos } from '#server/features/pictures/sealed-photos.ts';
import { findPerformerName, pausedCode } from '#server/features/profiles/public-profiles.service.ts';
import { exportReviews } from '#server/features/reviews/own/export.service.ts';
import { readOwnReviews } from '#server/features/reviews/own/own-reviews.service.ts';
import { listExportKeys } from '#server/features/signed-exports/export-keys.service.ts';
import { writeSignedExport } from '#server/features/signed-exports/signed-export.service.ts';
import { readVerifier, verifierName } from '#server/features/signed-exports/verifier.ts';
import { beginStream } from '#server/http/stream-text.ts';
import { decodeCursor } from '#shared/cursor.ts';
import { drawArchivePage, pageName } from './archive-page.ts';
import { exportGigs, exportInvitations } from './gig-sheets.ts';
import { exportImported, listImportedPages } from './imported-files.ts';
import { batchSize } from './write-sheet.ts';
import type { ZipEntry } from './zip-writer.ts';

type Taker = { id: string; performerId: string };
type ArchiveDeps = Pick<Deps, 'db' | 'env' | 'files' | 'payments' | 'fetchOutside'> & { at: Date };

/** Everything of an account and its act, file by file. Nothing is read before the file before it has been written. */
export async function* listArchive(deps: ArchiveDeps, owner: Taker): AsyncGenerator<ZipEntry, void, undefined> {
  const { db, env, at } = deps;
  const { performerId } = owner;
  yield* listPages(deps, performerId);
  const reviews = { performerId, appUrl: env.appUrl };
  yield { name: 'reviews.csv', content: exportReviews(db, { ...reviews, format: 'csv' }) };
  yield { name: 'reviews.json', content: exportReviews(db, { ...reviews, format: 'json' }) };
  yield { name: 'imported-reviews.csv', content: exportImported(db, performerId) };
  yield* listProof(deps, performerId);
  yield { name: 'gigs.csv', content: exportGigs(db, performerId) };
  yield { name: 'invitations.csv', content: exportInvitations(db, performerId) };
  yield { name: 'enquiries.csv', content: exportEnquiries(db, { performerId }) };
  yield { name: 'spam-enquiries.csv', content: exportEnquiries(db, { performerId, state: 'spam' }) };
  yield { name: 'account.json', content: writeAccountExport(db, owner, { now: at, billing: env.billing }) };
  if (env.billing) yield* listInvoices(deps, performerId);
  yield* listFiles(deps, performerId);
}

/** The reviews to be read, as pages that link to each other. */
async function* listPages({ db, env, at }: ArchiveDeps, performerId: string): AsyncGenerator<ZipEntry> {
  const act = (await findPerformerName(db, performerId)) ?? '';
  const hasImported = (await readImportedBatch(db, performerId, lowestId, 1)).length > 0;
  let cursor = null;
  let number = 1;
  do {
    const page = { performerId, limit: batchSize, ...(cursor && { cursor }) };
    const { reviews, nextCursor } = await readOwnReviews(db, page, null);
    cursor = nextCursor && decodeCursor(nextCursor);
    const turn = { act, at, number, hasNext: cursor !== null };
    const html = drawArchivePage({ ...turn, reviews, billing: env.billing, hasImported });
    yield { name: pageName(number), content: Buffer.from(html) };
    number += 1;
  } while (cursor);
  yield* listImportedPages(db, performerId, { act, at });
}

async function* listProof({ db, env, at }: ArchiveDeps, performerId: string): AsyncGenerator<ZipEntry> {
  const about = { performerId, appUrl: env.appUrl, secret: env.sessionSecret, now: at };
  try {
    const signed = await beginStream(writeSignedExport(db, about));
    yield { name: 'signed-reviews.jsonl', content: signed };
    yield { name: verifierName, content: await readVerifier() };
    yield { name: 'starbill-keys.json', content: Buffer.from(JSON.stringify(await listExportKeys(db), null, 2)) };
  } catch (error) {
    // Nothing of an act that administrators have suspended is published, so there is nothing to prove.
    if (!(error instanceof Refusal && error.code === pausedCode)) throw error;
  }
}

async function* listInvoices(deps: ArchiveDeps, performerId: string): AsyncGenerator<ZipEntry> {
  yield { name: 'invoices.csv', content: exportInvoices(deps.db, performerId) };
  const missing: string[] = [];
  const names = new Set<string>();
  for await (const { number, id, pdf } of readInvoicePdfs(deps, performerId)) {
    // The provider chooses the numbers; a file's name must neither leave the folder nor stand there twice.
    const plain = number.replace(/\W+/g, '-').replace(/^-|-$/g, '') || id;
    const name = names.has(plain) ? `${plain}-${names.size}` : plain;
    names.add(name);
    if (pdf) yield { name: `invoices/${name}.pdf`, content: pdf };
    else missing.push(number);
  }
  if (missing.length > 0) {
    const text = `The PDFs of these invoices couldn’t be fetched from the payment provider. They’re listed in invoices.csv, and in Settings under Billing:\n\n${missing.join('\n')}\n`;
    yield { name: 'missing-invoices.txt', content: Buffer.from(text) };
  }
}

/** Every picture, under the path of its address. */
async function* listFiles({ db, files }: ArchiveDeps, performerId: string): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for await (const key of listKeys(db, performerId)) {
    const content = await files.get(key);
    if (content) yield { name: `files/${key}`, content };
    else missing.push(key);
  }
  if (missing.length > 0) {
    const text = `These pictures are named in your data, and are no longer stored:\n\n${missing.join('\n')}\n`;
    yield { name: 'missing-pictures.txt', content: Buffer.from(text) };
  }
}

async function* listKeys(db: Database, performerId: string): AsyncGenerator<string> {
  const { logoUrl, profileImageUrl } = await db
    .selectFrom('performers')
    .select(['logoUrl', 'profileImageUrl'])
    .where('id', '=', performerId)
    .executeTakeFirstOrThrow();
  const ofAct = [logoUrl, profileImageUrl].filter((url) => url?.startsWith('/files/'));
  yield* new Set(ofAct.map((url) => String(url).slice('/files/'.length)));
  const gallery = db.selectFrom('galleryImages').select('fileKey').where('performerId', '=', performerId);
  for (const { fileKey } of await gallery.orderBy('position').execute()) yield fileKey;
  let after = lowestId;
  for (;;) {
    const photos = await db
      .selectFrom('reviewPhotos as f')
      .innerJoin('reviews as r', 'r.id', 'f.reviewId')
      .select(['f.id', 'f.fileKey'])
      .where('r.performerId', '=', performerId)
      // Those are seen by administrators alone.
      .where(({ not }) => not(hasSealedPhotos))
      .where('f.id', '>', after)
      .orderBy('f.id')
      .limit(batchSize)
      .execute();
    for (const { fileKey } of photos) yield fileKey;
    if (photos.length < batchSize) return;
    after = photos.at(-1)?.id ?? after;
  }
}
