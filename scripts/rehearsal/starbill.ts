import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { projectNode, root } from '#scripts/support/project.mjs';
import { serverEnv, serverFlags } from '#scripts/support/server-process.mjs';
import { type Act, ask } from './load.ts';

/** One Starbill process on a port of its own. */
export async function startStarbill(port: number, environment: Record<string, string>) {
  const child = spawn(projectNode, [...serverFlags, 'src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...serverEnv,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said = (said + text).slice(-5_000)));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask(origin, '/readyz').catch(() => null);
    if (answer?.status === 200) break;
    if (child.exitCode !== null || attempt > 2_000) throw new Error(`Starbill did not start: ${said}`);
    await pause(100);
  }
  return {
    port,
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

const json = { 'content-type': 'application/json' };
// The smallest picture there is: one white pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);

/** A performer with a picture in the gallery, and where that picture is. */
export async function signUp(origin: string): Promise<{ act: Act; picture: string }> {
  const name = randomBytes(4).toString('hex');
  const owner = {
    email: `${name}@example.test`,
    password: 'the stage is set',
    firstName: 'Ada',
    lastName: 'Lark',
    businessName: `Act ${name}`,
  };
  const signedUp = await ask(origin, '/api/auth/sign-up/email', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(owner),
  });
  if (signedUp.status !== 200) throw new Error(`Signing up was answered with ${signedUp.status}: ${signedUp.body}`);
  const cookie = [signedUp.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  await ask(origin, '/api/start-trial', { method: 'POST', headers: { ...json, cookie }, body: '{"isAnnual":false}' });
  const me = await ask(origin, '/api/auth/user', { headers: { cookie } });
  const { id: performerId, slug } = JSON.parse(me.body.toString()) as { id: string; slug: string };
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(pixel)], { type: 'image/png' }), 'pixel.png');
  const upload = new Request(origin, { method: 'POST', body: form });
  const uploaded = await ask(origin, '/api/gallery/upload', {
    method: 'POST',
    headers: { 'content-type': upload.headers.get('content-type') ?? '', cookie },
    body: Buffer.from(await upload.arrayBuffer()),
  });
  if (uploaded.status !== 201) throw new Error(`A picture was answered with ${uploaded.status}: ${uploaded.body}`);
  const { images } = JSON.parse(uploaded.body.toString()) as { images: string[] };
  return { act: { performerId, slug, cookie }, picture: images[0] ?? '' };
}
