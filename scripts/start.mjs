import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, root } from './support/project.mjs';
import { serverEnv, serverFlags } from './support/server-process.mjs';
import { watchSources } from './support/watch-sources.mjs';

/**
 * `npm start`: installs what is missing, builds what changed, runs Starbill until it is stopped. `npm run dev`
 * does so with `--watch`: the server draws from the sources, and starts anew when its own code changes.
 */

const watching = process.argv.includes('--watch');
/** Everything else is for the server: `npm start -- --workers 4`. */
const serverArguments = process.argv.slice(2).filter((argument) => argument !== '--watch');

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);

let stopping = false;
let restarting = false;
let server = startServer();

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopping = true;
  // Only while watching can it be gone already.
  if (!server.kill(signal)) process.exit(0);
}

// Ctrl+C reaches the server by itself, a `kill` of this process does not: both are passed on, and it stops only once.
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => stop(signal));
}
// It replaces its workers, and runs on.
process.on('SIGUSR2', () => server.kill('SIGUSR2'));

// npm puts a shell between itself and us, and that shell takes a signal for itself and leaves us behind. So when npm
// started us and our parent is gone, we are to stop.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && !stopping && stop('SIGTERM'), 200).unref();
}

function startServer() {
  // With little memory for young objects Vite takes a second longer to start, so it has what it wants.
  const flags = watching ? [] : serverFlags;
  // Through the channel the server notices when this process is gone, however it went.
  const child = spawn(projectNode, [...flags, 'src/server/main.ts', ...serverArguments], {
    cwd: root,
    env: { ...process.env, ...serverEnv, ...(watching && { DEVELOPMENT: '1' }) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    if (restarting && !stopping) return;
    // While watching, a mistake in the code is waited out: the next change starts it again.
    if (!watching || stopping) process.exit(code ?? 1);
  });
  return child;
}

if (watching) watchSources(restart);

/** @param {{ widgetsChanged: boolean }} change */
async function restart({ widgetsChanged }) {
  if (stopping) return;
  // A mistake in a widget is waited out: what runs stays until the next change.
  if (widgetsChanged && !(await ensureBuilt())) return;
  restarting = true;
  if (server.exitCode === null && server.signalCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    // Killed rather than asked: its database keeps running, and the next server adopts it in no time.
    server.kill('SIGKILL');
    await gone;
  }
  server = startServer();
  restarting = false;
}
