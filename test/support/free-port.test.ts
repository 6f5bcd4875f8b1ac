import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findFreePort } from '#scripts/support/free-port.mjs';

const squatter = createServer();
afterEach(() => void squatter.close());

it('finds a port that no outgoing connection is given before a server starts on it', async () => {
  const outgoing = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768 60999');
  const [lowest] = outgoing.trim().split(/\s+/).map(Number);
  for (let look = 0; look < 5; look += 1) expect(await findFreePort()).toBeLessThan(lowest ?? 0);
});

it('finds another port each time, and none that somebody listens on', async () => {
  const first = await findFreePort();
  await new Promise<void>((listening) => squatter.listen(first + 1, '127.0.0.1', listening));
  expect(await findFreePort()).toBeGreaterThan(first + 1);
});
