import { openEmbedded } from '#server/db/embedded.ts';
import { readEnv } from '#server/env.ts';
import { serve } from '#server/serve.ts';
import { withSessionSecret } from '#server/session-secret.ts';
import { prepareDataDir } from '#server/starting/check-start.ts';
import { createStopper } from '#server/starting/stop-in-order.ts';
import { quickHashing } from './quick-hashing.ts';

/** Starbill as `main.ts` starts it, but it hashes passwords quickly and its database does not wait for the disk. */

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
await serve(env, embedded.url, { stopper, log: console.log, passwordHashing: quickHashing });
