import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readCredentials, role } from '#server/db/embedded/cluster.ts';
import { databasePathsIn } from '#server/db/embedded/paths.ts';
import { journeyAdministrator } from './journey-administrator.ts';
import { openMailServer } from './mail-server.ts';
import { makeTemporaryFolder, removeTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts';

/** The real Starbill in a temporary folder that is removed when it ends. Playwright starts it, with a port to listen on. */

const { JOURNEY_PORT: port = '', JOURNEY_MAIL_PORT: mailPort = '', PATH } = process.env;
await sweepTemporaryFolders();
const folder = await makeTemporaryFolder();
const mailServer = await openMailServer();
const server = spawn(process.execPath, ['test/support/journey-main.ts'], {
  // Nothing of the caller's own configuration: no database, mail server or payment provider of theirs.
  env: {
    PATH,
    NODE_ENV: 'test',
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: journeyAdministrator.email,
    ADMIN_PASSWORD: journeyAdministrator.password,
    JOURNEY_SMTP_URL: mailServer.url,
  },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});

// Mail is written to the console: what was written there can be fetched, so that journeys can follow links.
let written = '';
server.stdout?.setEncoding('utf8').on('data', (text: string) => {
  written += text;
});
// So is the address of the database, for journeys that need more than a person would type in.
async function databaseUrl(): Promise<string> {
  const { port: databasePort, password } = await readCredentials(await databasePathsIn(join(folder, 'data')));
  return `postgres://${role}:${password}@127.0.0.1:${databasePort}/starbill`;
}
/** What the SMTP server took, oldest first. */
const received = () => JSON.stringify(mailServer.received.map(({ to, from, html }) => ({ to, from, html })));
const answers: Record<string, () => string | Promise<string>> = { '/database': databaseUrl, '/smtp': received };
createServer(async (request, response) => response.end(await (answers[request.url ?? '']?.() ?? written)))
  .listen(Number(mailPort), '127.0.0.1')
  .unref();

server.on('exit', async (code) => {
  await removeTemporaryFolder(folder);
  process.exit(code ?? 1);
});
const stop = () => void server.kill('SIGTERM');
process.on('SIGINT', stop).on('SIGTERM', stop);

// A runner that was killed says nothing.
const runner = process.ppid;
setInterval(() => process.ppid !== runner && stop(), 500).unref();
