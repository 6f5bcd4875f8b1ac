import type { Database } from '#server/db/open.ts';
import { byteOrderMark, csvLine } from '#shared/csv.ts';
import { decodeCursor } from '#shared/cursor.ts';
import { type EnquiryState, enquiryStateNames } from '#shared/enquiry-words.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { listEnquiries } from './enquiries.service.ts';

const batchSize = 250;

const columns: [name: string, value: (enquiry: Enquiry) => string][] = [
  ['Received', (enquiry) => enquiry.createdAt],
  ['Status', (enquiry) => enquiryStateNames[enquiry.state]],
  ['Name', (enquiry) => enquiry.name],
  ['Email', (enquiry) => enquiry.email ?? ''],
  ['Phone', (enquiry) => enquiry.phone ?? ''],
  ['Date of the event', (enquiry) => enquiry.eventDate ?? ''],
  ['Event', (enquiry) => enquiry.eventType],
  ['Place', (enquiry) => enquiry.place],
  ['Message', (enquiry) => enquiry.message],
  ['Note', (enquiry) => enquiry.note],
  ['Id', (enquiry) => enquiry.id],
];

/** An owner's enquiries as CSV, a batch at a time. */
export async function* exportEnquiries(
  db: Database,
  filters: { performerId: string; state?: EnquiryState | undefined },
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  let cursor = null;
  do {
    const { state, performerId } = filters;
    const page = { performerId, limit: batchSize, ...(state && { state }), ...(cursor && { cursor }) };
    const { enquiries, nextCursor } = await listEnquiries(db, page);
    yield enquiries.map((enquiry) => csvLine(columns.map(([, value]) => value(enquiry)))).join('');
    cursor = nextCursor && decodeCursor(nextCursor);
  } while (cursor);
}
