import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnQuery } from '#server/db/observe-queries.ts';
import type { AroundJob } from './around-job.ts';

export type TracingSettings = { sampler: string; samplerArgument: number };
export type Tracing = ReturnType<typeof startTracing>;

/**
 * Traces of requests, jobs and the statements within them, sent by OTLP. Where to and with which headers the exporter reads
 * from the standard variables itself. A span has names of ours alone: no address, no query, no value of a statement.
 */
export function startTracing(settings: TracingSettings) {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'starbill' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  // Not the API's global ones: everything that makes spans is here.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const tracer = provider.getTracer('starbill');
  const spanOf = new WeakMap<FastifyRequest, Span>();

  const onQuery: OnQuery = (text) => {
    // What the process asks by itself, such as every half second for jobs, is no part of any story.
    const parent = contexts.active();
    if (!trace.getSpan(parent)) return () => {};
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
    const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes }, parent);
    return (error) => {
      if (error) fail(span, error);
      span.end();
    };
  };

  const aroundJob: AroundJob = async (task, work) => {
    const span = tracer.startSpan(`job ${task}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    try {
      return await contexts.with(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    onQuery,
    aroundJob,
    /** Begins the span of a request; what comes after belongs to it. */
    begin(request: FastifyRequest, next: () => void): void {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const route = request.routeOptions.url ?? 'unknown path';
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'starbill.request_id': request.id },
        },
        parent,
      );
      spanOf.set(request, span);
      contexts.with(trace.setSpan(parent, span), next);
    },
    end(request: FastifyRequest, reply: FastifyReply): void {
      const span = spanOf.get(request);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    /** Sends what has not been sent yet. */
    stop: () => provider.shutdown(),
  };
}

/** "select reviews": the verb and the first table, as far as they can be told apart. */
function nameOf(text: string): string {
  const [, verb = 'query'] = /^\W*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(?:[\w]+"?\.)?"?(\w+)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/** PostgreSQL's messages may hold the refused value, so only the kind of an error is kept. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function samplerOf({ sampler, samplerArgument }: TracingSettings): Sampler {
  const isParentBased = sampler.startsWith('parentbased_');
  const kind = sampler.replace('parentbased_', '');
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(samplerArgument)
        : new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
