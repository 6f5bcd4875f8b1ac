import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from '#shared/challenge.ts';

// Beside the page, so that it stays usable meanwhile. Browsers lend cryptography to pages that came by https alone.
self.addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey, timeout: 60_000 }).catch(() => null));
});
