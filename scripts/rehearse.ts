import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import S3rver from 's3rver';
import { ensureBuilt } from './build.mjs';
import { findPorts, startHaProxy, startRoleCheck } from './rehearsal/haproxy.ts';
import { ask, type Seen, startLoad } from './rehearsal/load.ts';
import { startPgBouncer } from './rehearsal/pgbouncer.ts';
import { atPort, createDatabase, type Server, startPrimary, startReplica, urlOf } from './rehearsal/postgres.ts';
import { hasHaProxy, hasPgBouncer, makeFolder } from './rehearsal/programs.ts';
import { signUp, startStarbill } from './rehearsal/starbill.ts';
import { findFreePort } from './support/free-port.mjs';
import { root } from './support/project.mjs';

/**
 * `npm run rehearse`: PostgreSQL with two synchronous replicas, PgBouncer, HAProxy, an S3 store and four Starbill processes on
 * this machine. First the API tests run on these databases; then many use it at once while one part after the other is
 * killed. Prints what users saw, and fails when a test does, when something that was acknowledged is missing at the end,
 * or when the service does not come back by itself. `-- --no-tests` leaves the API tests out.
 */

const log = (text: string) => console.log(text);
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '12' },
    tests: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
/** How long the load lasts in all, in five parts. */
const partLasts = (Number(values.seconds) * 1000) / 5;
/** Longer than anything takes to notice and to move. */
const longestRecovery = 60_000;

if (!hasPgBouncer || !hasHaProxy) {
  console.error('Needs Debian’s programs: apt-get install --no-install-recommends postgresql pgbouncer haproxy');
  process.exit(1);
}
if (!(await ensureBuilt())) process.exit(1);

const closers: (() => unknown)[] = [];
const folder = await makeFolder();
closers.push(() => folder.remove());
let failed = false;
try {
  failed = !(await rehearse(folder.path));
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  for (const close of closers.toReversed()) await close();
}
process.exit(failed ? 1 : 0);

async function rehearse(home: string): Promise<boolean> {
  log('Starting PostgreSQL, two replicas, PgBouncer, HAProxy and an S3 store …');
  const ports = await findPorts();
  const synchronous = { synchronous_standby_names: 'ANY 1 (replica1, replica2)' };
  const primary = await startPrimary(home);
  closers.push(() => primary.end());
  const servers: Server[] = [primary];
  const webPorts = [await findFreePort(), await findFreePort(), await findFreePort(), await findFreePort()];
  for (const name of ['replica1', 'replica2']) {
    const replica = await startReplica(home, name, primary, synchronous);
    closers.push(() => replica.end());
    // Wherever the primary is: through HAProxy it finds the next one by itself.
    const way = `host=127.0.0.1 port=${ports.primary} user=starbill password=rehearsal application_name=${name}`;
    await replica.ask(`alter system set primary_conninfo = '${way}'`);
    servers.push(replica);
  }
  const checked = [];
  for (const server of servers) {
    const check = await startRoleCheck(server);
    closers.push(() => check.close());
    checked.push({ name: server.name, port: server.port, checkPort: check.port });
  }
  const haproxy = await startHaProxy(home, ports, webPorts, checked);
  closers.push(() => haproxy.end());
  for (const replica of servers.slice(1)) await replica.ask('select pg_reload_conf()');
  await until('both replicas to stream', async () => (await streaming(primary)) === 2);
  for (const [name, value] of Object.entries(synchronous)) await primary.ask(`alter system set ${name} = '${value}'`);
  await primary.ask('select pg_reload_conf()');

  const direct = atPort(await createDatabase(primary, 'starbill'), ports.primary);
  await primary.ask(`alter role starbill in database starbill set statement_timeout = '9s'`);
  const pooler = await startPgBouncer(home, ports.primary);
  closers.push(() => pooler.end());
  if (values.tests) {
    if (!(await runApiTests({ pooled: pooler.port, direct: ports.primary }))) return false;
    await settle(servers);
  }
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(home, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port: s3Port } = await s3.run();
  closers.push(() => s3.close());

  log('Starting four Starbill processes …');
  const origin = `http://127.0.0.1:${ports.web}`;
  const environment = {
    APP_URL: origin,
    TRUST_PROXY: '1',
    DATABASE_URL: atPort(direct, pooler.port),
    DATABASE_DIRECT_URL: direct,
    DATABASE_READ_URL: atPort(direct, ports.replica),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STORAGE_URL: `s3://pictures?endpoint=${encodeURIComponent(`http://127.0.0.1:${s3Port}`)}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const [firstPort = 0, ...otherPorts] = webPorts;
  // The first makes the tables.
  const starbills = [await startStarbill(firstPort, environment)];
  starbills.push(...(await Promise.all(otherPorts.map((port) => startStarbill(port, environment)))));
  closers.push(() => Promise.all(starbills.map((each) => each.end())));
  await until('HAProxy to find them', async () => (await ask(origin, '/readyz').catch(() => null))?.status === 200);

  const acts = [];
  for (let n = 0; n < 10; n += 1) acts.push(await signUp(origin));
  const load = startLoad(
    origin,
    acts.map(({ act }) => act),
    Number(values.clients),
  );
  closers.push(() => load.stop());
  const rows: [string, Seen][] = [];
  async function part(title: string, provoke: () => Promise<unknown>, heal: () => Promise<unknown> = async () => {}) {
    log(`${title} …`);
    await provoke();
    await pause(partLasts);
    await heal();
    const before = load.goodSoFar();
    await until('answers to come again', async () => load.goodSoFar() > before + 50);
    rows.push([title, load.takeSeen()]);
  }

  await part('Everything runs', async () => {});
  await part(
    'A Starbill process is killed',
    async () => starbills[1]?.end('SIGKILL'),
    async () => {
      starbills[1] = await startStarbill(webPorts[1] ?? 0, environment);
    },
  );
  const [, replica1, replica2] = servers;
  if (!replica1 || !replica2) throw new Error('There are no replicas.');
  await part(
    'A replica is killed',
    () => replica1.end('SIGKILL'),
    () => replica1.start(),
  );
  await part('PgBouncer is killed', async () => {
    await pooler.end('SIGKILL');
    await pause(2_000);
    await pooler.start();
  });
  await until('both replicas to stream', async () => (await streaming(primary)) === 2);
  await part('The primary is killed, a replica takes over', async () => {
    await primary.end('SIGKILL');
    // Its other processes notice a moment later, and may acknowledge a last commit.
    await pause(2_000);
    const next = await furthest([replica1, replica2]);
    log(`  ${next.name} is promoted`);
    await next.ask('select pg_promote()');
  });
  await load.stop();

  for (const [title, seen] of rows) log(`${title}: ${describe(seen)}`);
  const isThere = await countKept([...load.acknowledged], direct);
  const lost = load.acknowledged.size - isThere;
  log(`${load.acknowledged.size} reviews were acknowledged, ${lost} of them are missing.`);
  const pictures = await Promise.all(acts.map(({ picture }) => ask(origin, picture)));
  const missing = pictures.filter(({ status }) => status !== 200).length;
  log(`${pictures.length} pictures were acknowledged, ${missing} of them are missing.`);
  return lost === 0 && missing === 0;
}

/** Every test has a database of its own, reached through PgBouncer and HAProxy, and each commit waits for a replica. */
async function runApiTests({ pooled, direct }: { pooled: number; direct: number }): Promise<boolean> {
  log('Running the API tests through PgBouncer and HAProxy …');
  const tests = spawn(process.execPath, ['scripts/test.mjs', '--only=api'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: urlOf(pooled), DATABASE_DIRECT_URL: urlOf(direct) },
    stdio: 'inherit',
  });
  const [code] = await once(tests, 'exit');
  return code === 0;
}

/** What the tests made and dropped is replayed and put down everywhere; a replica that is killed would do it all again. */
async function settle([primary, ...replicas]: Server[]): Promise<void> {
  log('Waiting for the replicas …');
  await primary?.ask('checkpoint');
  const [end] = (await primary?.ask<{ place: string }>('select pg_current_wal_lsn() as place')) ?? [];
  const behind = `select where pg_last_wal_replay_lsn() < '${end?.place}'`;
  for (const replica of replicas) {
    const isLevel = async () => (await replica.ask(behind)).length === 0;
    await until(`${replica.name} to replay it`, isLevel, 10 * longestRecovery);
    await replica.ask('checkpoint');
  }
}

async function streaming(server: Server): Promise<number> {
  return (await server.ask('select from pg_stat_replication where state = $$streaming$$').catch(() => [])).length;
}

/** With one of the two every commit was acknowledged by: the one that has received most has them all. */
async function furthest(replicas: Server[]): Promise<Server> {
  const places = await Promise.all(
    replicas.map(async (server) => {
      const [row] = await server.ask<{ place: string }>(`select pg_last_wal_receive_lsn() - '0/0' as place`);
      return { server, place: BigInt(row?.place ?? 0) };
    }),
  );
  const [first] = places.toSorted((one, two) => (one.place < two.place ? 1 : -1));
  if (!first) throw new Error('There is no replica.');
  return first.server;
}

async function countKept(ids: string[], url: string): Promise<number> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from reviews where id = any ($1::uuid[])', [
    ids,
  ]);
  await client.end();
  return Number(rows[0]?.count ?? 0);
}

function describe({ good, away, wrong, broken, longestPause }: Seen): string {
  const others = [...wrong].map(([status, count]) => `, ${count} × ${status}`).join('');
  return `${good} good answers, ${away} × 503${others}, ${broken} broken off, longest pause ${(longestPause / 1000).toFixed(1)} s`;
}

async function until(what: string, isSo: () => Promise<boolean>, within = longestRecovery): Promise<void> {
  const end = Date.now() + within;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited for ${what}, in vain.`);
    await pause(100);
  }
}
