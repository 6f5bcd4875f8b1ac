import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { demoOwnerEmail } from '#server/demo/fill-demo.ts';
import { demoPerformers } from '#server/demo/performers.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { embeddedUrl, makeFolder, startStarbill } from './processes.ts';

const due = 10_000;
const acts = 20;
const seconds = 4;
/** How often reads are measured, spread over all that leave. */
const measured = 8;
/** Longer than the goal, so that a failure says how long it took. */
const longestMinutes = 30;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One mail server that takes everything; what it took is counted here. */
async function openMailServer() {
  const taken = new Set<string>();
  const child = fork(join(import.meta.dirname, 'mail-server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  child.on('message', (addresses: string[]) => {
    for (const address of addresses) taken.add(address);
  });
  return { taken, url: `smtp://127.0.0.1:${port}`, close: () => void child.kill() };
}

async function signUpAct(origin: string, number: number): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `act-${number}@bench.example`,
      password: 'a quiet evening',
      firstName: 'Ada',
      lastName: 'Lark',
      businessName: `Act ${number} of the evening`,
    }),
  });
  if (!answer.ok) throw new Error(`an act was refused: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  await fetch(`${origin}/api/start-trial`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
    body: JSON.stringify({ isAnnual: false }),
  });
}

/** It is noon for all of them, whenever this runs, and no limit of the day stops them. */
async function makeDue(pool: pg.Pool): Promise<void> {
  const behind = new Date().getUTCHours() - 12;
  // Etc/GMT+5 is five hours behind.
  const zone = `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`;
  const ours = `select m.performer_id from memberships m join accounts a on a.id = m.account_id
    where a.email like 'act-%@bench.example'`;
  await pool.query("update accounts set email_verified = true where email like 'act-%@bench.example'");
  await pool.query(`update performers set time_zone = $1 where id in (${ours})`, [zone]);
  await pool.query(
    `insert into invitation_settings (performer_id, daily_limit) select performer_id, 1000000 from (${ours}) o`,
  );
  await pool.query(
    `insert into gigs (performer_id, client_name, client_email, client_mailbox, event_type, date, basis, ask_at)
     select o.performer_id, 'Rae Quill', address, address, 'Party', current_date - 2, 'booked', now() - interval '1 second'
     from (${ours}) o, generate_series(1, $1::int) n,
       lateral (select o.performer_id || '-' || n || '@example.test' as address) a`,
    [due / acts],
  );
  await pool.query("select graphile_worker.add_job('send-invitations', '{}'::json)");
}

async function readsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    headers: { 'accept-encoding': 'br' },
    connections: 50,
    duration: seconds,
  });
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} errors`);
  return result.requests.average;
}

/** How long 10,000 invitations of one minute take to leave, and what that does to the public pages meanwhile. */
export async function measureAsking(): Promise<Figure[]> {
  const dataDir = await makeFolder();
  const mail = await openMailServer();
  const { origin, stop } = await startStarbill(dataDir, { SMTP_URL: mail.url, DEMO: '1' });
  const pool = new pg.Pool({ connectionString: await embeddedUrl(dataDir), max: 2 });
  // The server is stopped before it.
  pool.on('error', () => {});
  const slug = demoPerformers.find(({ email }) => email === demoOwnerEmail)?.slug ?? '';
  const page = `${origin}/api/public/reviews/${slug}`;
  try {
    for (let number = 1; number <= acts; number += 1) await signUpAct(origin, number);
    const quiet: number[] = [];
    // The first warms up.
    await readsPerSecond(page);
    for (let round = 0; round < 3; round += 1) quiet.push(await readsPerSecond(page));
    const before = mail.taken.size;
    await makeDue(pool);
    const since = performance.now();
    const arrived = () => [...mail.taken].filter((address) => address.endsWith('@example.test')).length;
    const busy: number[] = [];
    while (arrived() < due) {
      if (performance.now() - since > longestMinutes * 60_000) break;
      // While they are being written and while they leave, not only at first.
      if (mail.taken.size > before && arrived() >= (busy.length * due) / measured)
        busy.push(await readsPerSecond(page));
      else await pause(100);
    }
    const minutes = (performance.now() - since) / 60_000;
    // Once more afterwards: at first a demo may still be at work beside it.
    for (let round = 0; round < 3; round += 1) quiet.push(await readsPerSecond(page));
    if (arrived() < due) throw new Error(`${arrived()} of ${due} invitations had left after ${longestMinutes} minutes`);
    return [
      atMost('10,000 invitations due at once, until the last has left', minutes, 10, 'minutes'),
      atLeast('public JSON while invitations leave, against quiet', median(busy) / median(quiet), 0.8),
    ];
  } finally {
    await stop();
    await pool.end();
    mail.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
