import type { Deps } from '#server/deps.ts';
import { handlePublic } from '#server/http/cache/public-answers.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { encodeCursor } from '#shared/cursor.ts';
import type { Query } from '#shared/operation-schemas.ts';
import { operations } from '#shared/operations.ts';
import { readEmbedData, readWidgetData } from './widget-data.service.ts';
import {
  changeWidgetConfig,
  createWidgetConfig,
  readEmbedConfigs,
  readWidgetConfig,
  saveEmbedConfig,
} from './widgets.service.ts';

const spell = ({ path }: { path: string }, performerId: string) =>
  path.replace(':performerId', performerId.toLowerCase());

/** The one spelling of the query, which is the one that the runtime uses. The order of chosen reviews says nothing. */
function embedQuery({ type, limit, cursor, reviews }: Query<'readEmbedData'>): string {
  const parts = [`type=${type}`];
  if (limit !== undefined) parts.push(`limit=${limit}`);
  if (cursor) parts.push(`cursor=${encodeCursor(cursor)}`);
  if (reviews) parts.push(`reviews=${[...new Set(reviews)].sort().join(',')}`);
  return `?${parts.join('&')}`;
}

/** What widgets are drawn from: the same to everybody, from kept bytes, to any site, without cookies. */
export function publicWidgetRoutes(scope: Scope, { db, publicCache }: Deps): void {
  // On refusals too: a widget must be able to tell an unknown performer from a server that is away.
  const openRefusals = true;
  const about = <Data extends { performer: { id: string } }>(answer: Data | null) =>
    answer && { performerId: answer.performer.id, answer };

  handlePublic(
    scope,
    publicCache,
    'readEmbedData',
    {
      key: ({ params, query }) => spell(operations.readEmbedData, params.performerId) + embedQuery(query),
      openRefusals,
    },
    async ({ params, query }) => about(await readEmbedData(db, params.performerId, query)),
  );

  handlePublic(
    scope,
    publicCache,
    'readWidgetData',
    {
      key: ({ params, query }) =>
        spell(operations.readWidgetData, params.performerId) +
        (query.limit === undefined ? '' : `?limit=${query.limit}`),
      openRefusals,
    },
    async ({ params, query }) => about(await readWidgetData(db, params.performerId, query.limit)),
  );
}

export function ownerWidgetRoutes(scope: Scope, { db }: Deps): void {
  handle(scope, 'readWidgetConfig', {}, async (request) => readWidgetConfig(db, ownerOf(request).performerId));

  handle(scope, 'createWidgetConfig', {}, async (request) =>
    createWidgetConfig(db, ownerOf(request).performerId, request.body),
  );

  handle(scope, 'changeWidgetConfig', {}, async (request) =>
    changeWidgetConfig(db, ownerOf(request).performerId, request.params.id, request.body),
  );

  handle(scope, 'readEmbedConfigs', {}, async (request) => readEmbedConfigs(db, ownerOf(request).performerId));

  handle(scope, 'saveEmbedConfig', {}, async (request) =>
    saveEmbedConfig(db, ownerOf(request).performerId, request.body),
  );
}
