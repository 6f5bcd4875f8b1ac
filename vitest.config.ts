import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/support/memory-folder.mjs';

keepTemporaryFilesInMemory();

// With a server of DATABASE_URL these would only prove the same once more: they start databases of their own, or need none.
const indifferentToServer = [
  'src/server/db/embedded.test.ts',
  'src/server/drawing/**',
  'src/{mails,posters,shared,web,widgets}/**',
  'test/faults/{refusals,stopping}.test.ts',
  'test/posters/**',
  'test/{audit,import-directions,papers}.test.ts',
];

/** `npm run attack`: the same tests, many times over. */
const isLong = process.env.ATTACK === 'long';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? indifferentToServer : [])],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/from-sources.ts',
    // A test that waits for processes or jobs has its own idea of long; one that hangs should not hold up the rest.
    testTimeout: isLong ? 1_800_000 : 180_000,
    hookTimeout: isLong ? 300_000 : 180_000,
    // Only ends what hangs; a test that promises something within a second says so itself.
    expect: { poll: { timeout: 15_000 } },
    // One more than cores, because tests wait for a database; the long form also measures, and two who measure disturb
    // each other.
    maxWorkers: isLong ? 1 : availableParallelism() + 1,
    // Every file makes its own application on its own database, and nothing is kept in modules: reading all of them
    // anew for each file was a quarter of the time.
    isolate: false,
    tags: [{ name: 'long', description: 'Long by nature; npm run test:long runs it, npm test does not.' }],
    env: { NODE_ENV: 'test' },
  },
});
