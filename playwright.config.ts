import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findFreePort } from './scripts/support/free-port.mjs';
import { keepTemporaryFilesInMemory } from './scripts/support/memory-folder.mjs';
import type { EngineOptions } from './test/engines/fixtures.ts';

keepTemporaryFilesInMemory();
// Every worker reads this file again: the first reader chooses, the others find its choice in the environment.
process.env.JOURNEY_PORT ??= String(await findFreePort());
process.env.JOURNEY_MAIL_PORT ??= String(await findFreePort());
const port = process.env.JOURNEY_PORT;
const origin = `http://localhost:${port}`;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const hostSite = { viewport: { width: 1280, height: 800 } };

export default defineConfig<object, EngineOptions>({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: availableParallelism(),
  // Only ends what hangs: a virtual machine whose host is busy was seen to take twenty times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    // Keeping traces in case of a failure costs every test a quarter of its time; `--trace on` makes one.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', grepInvert: /@once|@long/, use: phone },
    // Those that the size changes nothing about, in the large one alone; and those that it changes much about.
    { name: 'desktop', grep: /@once|@sizes/, grepInvert: /@long/, use: desktop },
    // The other journeys in the other size: `npm run test:long`.
    { name: 'desktop-too', grepInvert: /@once|@sizes/, use: desktop },
    // Sweeps over many screens, and what failures, second windows and double presses do: `npm run test:long`.
    { name: 'phone-long', grep: /@long/, grepInvert: /@once/, use: phone },
    { name: 'desktop-long', grep: /(?=.*@once)(?=.*@long)/, use: desktop },
    // Other people's sites, with us inside.
    { name: 'host-site', testDir: 'test/host-site', grepInvert: /@long/, use: hostSite },
    { name: 'host-site-long', testDir: 'test/host-site', grep: /@long/, use: hostSite },
    // What strangers type, on every surface: `npm run test:long`. `npm run attack` tries everything they could type.
    {
      name: 'attack',
      testDir: 'test/attack-browser',
      timeout: process.env.ATTACK === 'long' ? 3_600_000 : 120_000,
      use: { viewport: { width: 1280, height: 900 } },
    },
    // What customers and visitors open, in the other two engines: `npm run test:long`.
    { name: 'firefox', testDir: 'test/engines', use: { engineName: 'firefox' } },
    { name: 'webkit', testDir: 'test/engines', use: { engineName: 'webkit' } },
    // `npm run dev` on a copy of the project.
    {
      name: 'development',
      testDir: 'test/development',
      fullyParallel: false,
      // After the others, because it measures time.
      dependencies: ['phone-long', 'desktop-long', 'desktop-too', 'host-site-long', 'attack'],
      use: { viewport: { width: 1280, height: 800 } },
    },
    // After the others, because it measures time. `--project=lighthouse --no-deps` runs it alone.
    { name: 'lighthouse', testDir: 'test/lighthouse', dependencies: ['development'] },
  ],
  webServer: {
    command: 'node_modules/.bin/node test/support/journey-server.ts',
    url: `${origin}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { JOURNEY_PORT: port, JOURNEY_MAIL_PORT: process.env.JOURNEY_MAIL_PORT },
  },
});
