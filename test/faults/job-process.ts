import { readEnv } from '#server/env.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import { createBounceMailbox } from '#server/outside/mail/bounce-mailbox.ts';
import { createMailer } from '#server/outside/mail/mailer.ts';
import { calendarDeps } from '#test/support/calendars.ts';

/** A worker in a process of its own whose heart beats quickly, so that tests need not wait half a minute for its death. */

const env = { ...readEnv(), sessionSecret: 'a secret of at least thirty-two characters' };
const databaseUrl = env.databaseUrl ?? '';
const now = () => new Date();
const worker = await startWorker(
  {
    env,
    now,
    mailer: createMailer(env),
    bounceMailbox: env.bounceMailbox && createBounceMailbox(env.bounceMailbox),
    files: createFileStore(env),
    payments: null,
    openAccess: null,
    ...calendarDeps(),
  },
  { databaseUrl, pulse: { every: 100, deadAfter: 1_500 }, grace: 300 },
);
process.on('SIGTERM', async () => {
  await worker.stop();
  process.exit(0);
});
console.log('Starbill is ready');
