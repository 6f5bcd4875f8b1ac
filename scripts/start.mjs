import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, root } from './support/project.mjs';

/** `npm start`: installs what is missing, builds what changed, runs Starbill until it is told to stop. */

const watching = process.argv.includes('--watch');

await ensureInstalled();
await ensureBuilt();

let server = startServer();

// Ctrl+C reaches the server by itself, a `kill` of this process does not: both are passed on, and it stops only once.
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopping = true;
    server.kill(signal);
  });
}
let stopping = false;
let restarting = false;

// npm puts a shell between itself and us, and that shell takes a signal for itself and leaves us behind. So when npm
// started us and our parent is gone, we were told to stop.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid === parent || stopping) return;
    stopping = true;
    server.kill('SIGTERM');
  }, 200).unref();
}

function startServer() {
  // Through the channel the server notices when this process is gone, however it went.
  const child = spawn(projectNode, ['src/server/main.ts'], {
    cwd: root,
    // Code that was compiled once starts in half the time.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    if (restarting && !stopping) return;
    // While watching, a mistake in the code is waited out: the next change starts it again.
    if (!watching || stopping) process.exit(code ?? 1);
  });
  return child;
}

if (watching) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, 200);
  });
}

async function restart() {
  if (restarting || stopping) return;
  restarting = true;
  await ensureBuilt();
  if (server.exitCode === null && server.signalCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  server = startServer();
  restarting = false;
}
