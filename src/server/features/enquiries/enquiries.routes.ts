import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { countExport } from '#server/http/limits/exports.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { changeEnquiry, deleteEnquiry, listEnquiries, readEnquiry, readEnquiryFigures } from './enquiries.service.ts';
import { exportEnquiries } from './export.service.ts';

const keyOf = (request: FastifyRequest & { params: { id: string } }) => ({
  performerId: ownerOf(request).performerId,
  id: request.params.id,
});

/** What visitors asked an owner before booking. */
export function enquiryRoutes(scope: Scope, { db, now }: Deps): void {
  handle(scope, 'listEnquiries', {}, async (request, reply) => {
    const page = { performerId: ownerOf(request).performerId, ...request.query };
    const { enquiries, nextCursor } = await listEnquiries(db, page);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return enquiries;
  });

  handle(scope, 'readEnquiryFigures', {}, async (request) =>
    readEnquiryFigures(db, ownerOf(request).performerId, now()),
  );

  handleRaw(scope, 'exportEnquiries', { config: { ...perMinute(20), notForSupport: true } }, async (request, reply) => {
    const { id, performerId, slug } = ownerOf(request);
    countExport(reply, id);
    const name = `enquiries-${slug}-${now().toISOString().slice(0, 10)}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportEnquiries(db, { performerId, ...request.query })));
  });

  handle(scope, 'readEnquiry', {}, async (request) => readEnquiry(db, keyOf(request)));

  handle(scope, 'changeEnquiry', {}, async (request) => changeEnquiry(db, keyOf(request), request.body));

  // Erasing somebody's data needs no subscription.
  handle(scope, 'deleteEnquiry', { config: { whileLapsed: true } }, async (request) =>
    deleteEnquiry(db, keyOf(request)),
  );
}
