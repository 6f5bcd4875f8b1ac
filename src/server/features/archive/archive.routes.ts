import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { tellHolder } from '#server/features/accounts/security/security-notices.ts';
import { handleRaw } from '#server/http/handle.ts';
import { countExport } from '#server/http/limits/exports.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { beginStream } from '#server/http/stream-text.ts';
import { listArchive } from './archive.service.ts';
import { writeZip } from './zip-writer.ts';

/** Enough for somebody whose connection breaks; few enough that nobody makes a load of it. */
const perDay = { most: 5, seconds: 24 * 60 * 60 };

/** Everything of an account as one file, for owners who no longer pay as well. */
export function archiveRoutes(scope: Scope, deps: Deps): void {
  const { now, sharedLimits } = deps;
  // No HEAD: asking would count, and be told by email.
  const options = { config: { notForSupport: true }, exposeHeadRoute: false };
  handleRaw(scope, 'downloadArchive', options, async (request, reply) => {
    const owner = ownerOf(request);
    countExport(reply, owner.id);
    const slot = await sharedLimits.take('archive', owner.id, perDay);
    if (!slot.ok) throw refusals.tooManyArchives(slot.retryAfterSeconds);
    const at = now();
    const begin = async () => {
      const begun = await beginStream(writeZip(listArchive({ ...deps, at }, owner), at));
      await tellHolder(request, deps, owner.id, { is: 'changed', change: 'data-downloaded' });
      return begun;
    };
    const bytes = await begin().catch((error) => {
      slot.release();
      throw error;
    });
    const name = `starbill-${owner.slug}-${at.toISOString().slice(0, 10)}.zip`;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(bytes, { objectMode: false }));
  });
}
