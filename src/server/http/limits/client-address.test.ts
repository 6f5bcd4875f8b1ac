import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([0, 1, 2, 5])('with %i proxies in front it names whom Fastify names', async (trustProxy) => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < trustProxy });
  app.get('/', (seen) => [seen.ip, clientAddress(seen.raw, trustProxy)]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    const headers = [undefined, '', ' ', '192.0.2.1', '192.0.2.1, 192.0.2.2', ' 192.0.2.1 ,,192.0.2.2,192.0.2.3 ', 'x'];
    for (const header of [...headers, ['192.0.2.1', '192.0.2.2']]) {
      const asked = request({
        port,
        host: '127.0.0.1',
        headers: header === undefined ? {} : { 'x-forwarded-for': header },
      });
      const [response] = await once(asked.end(), 'response');
      const [theirs, ours] = JSON.parse(Buffer.concat(await response.toArray()).toString());
      expect(ours, String(header)).toBe(theirs);
    }
  } finally {
    await app.close();
  }
});
