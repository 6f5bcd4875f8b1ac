import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { encodeCursor, idParams, pageQuery } from '#server/http/cursor.ts';
import { sendPublic } from '#server/http/public-answers.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import {
  embedConfigsAnswer,
  embedDataAnswer,
  reviewIdsText,
  savedEmbedConfigAnswer,
  savedWidgetConfigAnswer,
  saveEmbedConfigInput,
  widgetConfigInput,
  widgetDataAnswer,
  widgetLimits,
  widgetTypes,
} from '#shared/widgets.ts';
import { type EmbedQuery, readEmbedData, readWidgetData } from './widget-data.service.ts';
import {
  changeWidgetConfig,
  createWidgetConfig,
  readEmbedConfigs,
  readWidgetConfig,
  saveEmbedConfig,
} from './widgets.service.ts';

const performerParams = z.strictObject({ performerId: z.string().min(1).max(100) });
const atMost = (max: number) => z.coerce.number().int().min(1).max(max).optional();

const embedQuery = z.strictObject({
  type: z.enum(widgetTypes),
  limit: atMost(widgetLimits.selected),
  cursor: pageQuery.cursor,
  reviews: reviewIdsText.optional(),
});

/** The one spelling of an address, which is the one that the runtime uses. The order of chosen reviews says nothing. */
function embedKey(performerId: string, { type, limit, cursor, reviews }: EmbedQuery): string {
  const parts = [`type=${type}`];
  if (limit !== undefined) parts.push(`limit=${limit}`);
  if (cursor) parts.push(`cursor=${encodeCursor(cursor)}`);
  if (reviews) parts.push(`reviews=${[...new Set(reviews)].sort().join(',')}`);
  return `/api/public/embed/${performerId.toLowerCase()}?${parts.join('&')}`;
}

/** Sends what a widget is drawn from: the same to everybody, from kept bytes, to any site, without cookies. */
const sendData = <Data extends { performer: { id: string } }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicCache }: Deps,
  key: string,
  shape: z.ZodType<Data>,
  read: () => Promise<Data | null>,
) => {
  // On refusals too: a widget must be able to tell an unknown performer from a server that is away.
  reply.header('access-control-allow-origin', '*');
  return sendPublic(request, reply, publicCache, key, async () => {
    const data = await read();
    if (!data) throw refusals.notFound('performer');
    return {
      status: 200,
      body: JSON.stringify(shape.parse(data)),
      performerId: data.performer.id,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        'access-control-allow-origin': '*',
      },
    };
  });
};

export function publicWidgetRoutes(scope: Scope, deps: Deps): void {
  scope.get(
    '/api/public/embed/:performerId',
    {
      schema: {
        summary: 'What an embedded widget is drawn from',
        params: performerParams,
        querystring: embedQuery,
        response: { 200: embedDataAnswer },
      },
    },
    async (request, reply) => {
      const { performerId } = request.params;
      return sendData(request, reply, deps, embedKey(performerId, request.query), embedDataAnswer, () =>
        readEmbedData(deps.db, performerId, request.query),
      );
    },
  );

  scope.get(
    '/api/public/widget/:performerId',
    {
      schema: {
        summary: 'What the review-collection widget is drawn from',
        params: performerParams,
        querystring: z.strictObject({ limit: atMost(widgetLimits.maxReviews) }),
        response: { 200: widgetDataAnswer },
      },
    },
    async (request, reply) => {
      const { performerId } = request.params;
      const { limit } = request.query;
      const key = `/api/public/widget/${performerId.toLowerCase()}${limit === undefined ? '' : `?limit=${limit}`}`;
      return sendData(request, reply, deps, key, widgetDataAnswer, () => readWidgetData(deps.db, performerId, limit));
    },
  );
}

export function ownerWidgetRoutes(scope: Scope, { db }: Deps): void {
  scope.get(
    '/api/widget/config',
    { schema: { summary: 'Your review-collection widget', response: { 200: savedWidgetConfigAnswer } } },
    async (request) => readWidgetConfig(db, ownerOf(request).performerId),
  );

  scope.post(
    '/api/widget/config',
    {
      schema: {
        summary: 'Save your review-collection widget for the first time',
        body: widgetConfigInput,
        response: { 201: savedWidgetConfigAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createWidgetConfig(db, ownerOf(request).performerId, request.body)),
  );

  scope.put(
    '/api/widget/config/:id',
    {
      schema: {
        summary: 'Change your review-collection widget',
        params: idParams,
        body: widgetConfigInput,
        response: { 200: savedWidgetConfigAnswer },
      },
    },
    async (request) => changeWidgetConfig(db, ownerOf(request).performerId, request.params.id, request.body),
  );

  scope.get(
    '/api/embed/configs',
    { schema: { summary: 'Your saved widgets, by type', response: { 200: embedConfigsAnswer } } },
    async (request) => readEmbedConfigs(db, ownerOf(request).performerId),
  );

  scope.post(
    '/api/embed/config',
    {
      schema: {
        summary: 'Save how one kind of widget looks',
        body: saveEmbedConfigInput,
        response: { 200: savedEmbedConfigAnswer },
      },
    },
    async (request) => saveEmbedConfig(db, ownerOf(request).performerId, request.body),
  );
}
