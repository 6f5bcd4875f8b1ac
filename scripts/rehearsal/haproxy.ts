import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#scripts/support/free-port.mjs';
import type { Server } from './postgres.ts';
import { makeFolderIn, own, type Running, startProgram } from './programs.ts';

/** Says of a PostgreSQL whether it is the primary, as Patroni does: `/primary` and `/replica` are 200 or 503. */
export async function startRoleCheck(server: Server): Promise<{ port: number; close(): void }> {
  const http = createServer(async (request, response) => {
    const rows = await server.ask<{ copy: boolean }>('select pg_is_in_recovery() as copy').catch(() => []);
    const role = rows[0] ? (rows[0].copy ? '/replica' : '/primary') : '';
    response.writeHead(request.url === role ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const close = () => {
    http.close();
    http.closeAllConnections();
  };
  return { port: (http.address() as AddressInfo).port, close };
}

type Checked = { name: string; port: number; checkPort: number };
export type Ports = { web: number; primary: number; replica: number };

export const findPorts = async (): Promise<Ports> => ({
  web: await findFreePort(),
  primary: await findFreePort(),
  replica: await findFreePort(),
});

const configOf = (ports: Ports, web: number[], databases: Checked[]) => `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  option redispatch

# Requests: a process is asked for /readyz every second. A read that a dying process did not answer is asked of another.
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  balance leastconn
  option forwardfor
  option httpchk GET /readyz
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server check inter 1s fall 2 rise 1
${web.map((port, n) => `  server starbill${n + 1} 127.0.0.1:${port}`).join('\n')}

# The one PostgreSQL that takes writes, whichever that is.
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, port, checkPort }) => `  server ${name} 127.0.0.1:${port} port ${checkPort}`).join('\n')}

# One replica at a time: the others only when it is gone.
listen replica
  mode tcp
  bind 127.0.0.1:${ports.replica}
  timeout client 1h
  timeout server 1h
  option httpchk GET /replica
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, port, checkPort }, n) => `  server ${name} 127.0.0.1:${port} port ${checkPort}${n === 0 ? '' : ' backup'}`).join('\n')}
`;

export async function startHaProxy(parent: string, ports: Ports, web: number[], databases: Checked[]) {
  const folder = await makeFolderIn(parent, 'haproxy');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configOf(ports, web, databases));
  await own(file);
  const running: Running = startProgram('haproxy', ['-db', '-f', file]);
  await pause(500);
  if (running.child.exitCode !== null) throw new Error(`HAProxy did not start: ${running.said()}`);
  return running;
}
