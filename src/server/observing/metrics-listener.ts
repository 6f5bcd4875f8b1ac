import { createServer } from 'node:http';
import type { Env } from '#server/env.ts';
import { explainListening } from '#server/starting/check-start.ts';
import { answerMetrics } from './answer-metrics.ts';
import type { Metrics } from './metrics.ts';

/** Metrics on a port of their own, which no proxy leads to. */
export async function listenForMetrics(
  metrics: Metrics,
  { host, metrics: settings }: Pick<Env, 'host' | 'metrics'>,
  log: { warn(details: object, text: string): void },
): Promise<{ close(): Promise<void> }> {
  const port = settings?.port ?? 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { status, headers, body } = await answerMetrics(metrics, settings, request.headers.authorization);
      response.writeHead(status, headers).end(body);
    } catch (err) {
      log.warn({ err }, 'the figures could not be collected');
      response.writeHead(503, { 'cache-control': 'no-store' }).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListening(error, { host, port })));
    server.listen(port, host, resolve);
  });
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
