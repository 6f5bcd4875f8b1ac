import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { Refusal } from '#server/errors.ts';
import { formulaWords, isFormula } from '#shared/formulas.ts';
import { gigInput, type ImportGigsInput } from '#shared/gigs.ts';
import { createGigFinder } from '#shared/same-gig.ts';
import type { GigImport } from '#shared/schemas/gigs.ts';
import { readAsker } from './asker.ts';
import { type GigDeps, insertGig } from './gigs.service.ts';

type Outcome = GigImport['rows'][number];

/** Thrown to take everything back: at the end of a dry run, or because a row can't be used. */
class TakeBack extends Error {}

/**
 * Brings the rows of a diary in one transaction. Gigs that are there already are passed over; while any row can't be used
 * nothing is saved, and each says why. A dry run does the same and takes it back.
 */
export async function importGigs(deps: GigDeps, performerId: string, input: ImportGigsInput): Promise<GigImport> {
  const rows: Outcome[] = [];
  let saved = false;
  try {
    await deps.db.transaction().execute(async (trx) => {
      await addRows(deps, trx, performerId, input, rows);
      if (input.dryRun || rows.some(({ outcome }) => outcome === 'invalid')) throw new TakeBack();
    });
    saved = true;
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  return { dryRun: input.dryRun, saved, added: rows.filter(({ outcome }) => outcome === 'added').length, rows };
}

async function addRows(
  { env, openAccess, now: clock }: GigDeps,
  trx: Database,
  performerId: string,
  input: ImportGigsInput,
  rows: Outcome[],
): Promise<void> {
  const now = clock();
  // Two imports of one diary at the same time would not see each other's rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gig-import:${performerId}`}, 0))`.execute(trx);
  const asker = await readAsker({ db: trx, env, openAccess }, performerId, now);
  const known = await readKnown(trx, performerId);
  for (const row of input.rows) {
    const parsed = gigInput.safeParse({
      clientName: row.clientName ?? '',
      clientEmail: row.clientEmail?.trim() || null,
      clientPhone: row.clientPhone?.trim() || null,
      eventType: row.eventType ?? '',
      date: row.date?.trim() ?? '',
      place: row.place ?? '',
      note: row.note ?? '',
      basis: input.basis,
    });
    const problems = parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
    if (Object.values(row).some(isFormula)) problems.push(formulaWords);
    if (!parsed.success || problems.length > 0) {
      rows.push({ outcome: 'invalid', problems: [...new Set(problems)] });
      continue;
    }
    if (known.find(parsed.data)) {
      rows.push({ outcome: 'duplicate', problems: ['This gig is already in your list.'] });
      continue;
    }
    try {
      await insertGig(trx, env, { asker, origin: 'import', input: parsed.data, now });
    } catch (error) {
      // Refused before anything was written, so the transaction is as good as before.
      if (!(error instanceof Refusal)) throw error;
      rows.push({ outcome: 'invalid', problems: [error.message] });
      continue;
    }
    known.add(parsed.data, true);
    rows.push({ outcome: 'added', problems: [] });
  }
}

async function readKnown(trx: Database, performerId: string) {
  const gigs = await trx
    .selectFrom('gigs')
    .select(['date', 'clientEmail', 'clientName'])
    .where('performerId', '=', performerId)
    .where('deletedAt', 'is', null)
    .execute();
  const known = createGigFinder<true>();
  for (const gig of gigs) known.add(gig, true);
  return known;
}
