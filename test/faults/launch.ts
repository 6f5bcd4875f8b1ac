import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { serverEnv, serverFlags } from '#scripts/support/server-process.mjs';
import { listPostgresIn, readPidFile } from '#server/db/embedded/processes.ts';

const root = resolve(import.meta.dirname, '../..');

/** The real Starbill in a process of its own, run as `npm start` runs it, with no other environment than it is given. */
export type Launched = {
  origin: string;
  child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Resolves when it listens; rejects with its output when it ends instead. */
  ready: Promise<void>;
  exited: Promise<number | NodeJS.Signals>;
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
};

export async function launch(
  environment: NodeJS.ProcessEnv,
  script = 'src/server/main.ts',
  args: string[] = [],
): Promise<Launched> {
  const port = environment.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, [...serverFlags, script, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...serverEnv,
      DEMO: '0',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = new Promise<number | NodeJS.Signals>((tell) => {
    child.on('exit', (code, signal) => tell(code ?? signal ?? 'SIGKILL'));
  });
  const ready = new Promise<void>((tell, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
        if (output.includes('Starbill is ready')) tell();
      });
    }
    child.on('close', () => fail(new Error(`It ended instead of starting: ${output}`)));
  });
  ready.catch(() => {});
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    ready,
    exited,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts it, expects it to refuse, and gives what it said. */
export async function expectRefusal(environment: NodeJS.ProcessEnv): Promise<{ code: unknown; said: string }> {
  const launched = await launch(environment);
  await launched.ready.then(
    () => launched.end('SIGTERM'),
    () => {},
  );
  return { code: await launched.exited, said: launched.output().trimEnd() };
}

export async function listPostgresOf(dataDir: string): Promise<number[]> {
  const cluster = join(dataDir, 'postgres');
  return listPostgresIn(cluster, await readPidFile(cluster));
}
