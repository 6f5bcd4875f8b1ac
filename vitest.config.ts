import { configDefaults, defineConfig } from 'vitest/config';

// They start databases of their own: with a server of DATABASE_URL they would only prove the same once more.
const ownDatabases = ['src/server/db/embedded.test.ts', 'test/faults/refusals.test.ts', 'test/faults/stopping.test.ts'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? ownDatabases : [])],
    globalSetup: 'test/support/global-setup.ts',
    // A test that waits for processes or jobs has its own idea of long; one that hangs should not hold up the rest.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
