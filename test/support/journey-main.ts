import { openEmbedded } from '#server/db/embedded.ts';
import { type Env, readEnv } from '#server/env.ts';
import { createConsoleMailer } from '#server/outside/mail/console-mailer.ts';
import type { Mailer } from '#server/outside/mail/mailer.ts';
import { createSmtpMailer } from '#server/outside/mail/smtp-mailer.ts';
import { serve } from '#server/serve.ts';
import { withSessionSecret } from '#server/session-secret.ts';
import { prepareDataDir } from '#server/starting/check-start.ts';
import { createStopper } from '#server/starting/stop-in-order.ts';
import { besideOtherTests } from './beside-other-tests.ts';
import { quickHashing } from './quick-hashing.ts';
import { smtpDomain } from './smtp-domain.ts';

/**
 * Starbill as `main.ts` starts it, but it hashes passwords quickly and its database does not wait for the disk. Emails to
 * `smtpDomain` go to a real SMTP server, all others to the console, as without one.
 */
function createMailer(env: Env): Mailer {
  const onConsole = createConsoleMailer(env.mailFrom);
  const bySmtp = createSmtpMailer(process.env.JOURNEY_SMTP_URL ?? '', env.mailFrom, { encrypted: false });
  return {
    kind: 'console',
    send: (message, signal) => (message.to.endsWith(`@${smtpDomain}`) ? bySmtp : onConsole).send(message, signal),
  };
}

const stopper = createStopper(9_000, console.error);
process.on('SIGTERM', async () => {
  await stopper.stop();
  process.exit(0);
});
const read = readEnv();
await prepareDataDir(read);
const env = await withSessionSecret(read);
const embedded = await openEmbedded({ dataDir: env.dataDir, log: console.error, durable: false });
stopper.add(2_000, () => embedded.close());
await serve(env, embedded.url, {
  stopper,
  log: console.log,
  passwordHashing: quickHashing,
  mailer: createMailer(env),
  workerNiceness: besideOtherTests,
});
