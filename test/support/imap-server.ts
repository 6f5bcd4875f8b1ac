import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { findFreePort } from '#scripts/support/free-port.mjs';

/** Whether Debian's dovecot-imapd is installed; `.ci/run` sees to it. */
export const hasImapServer = spawnSync('dovecot', ['--version']).status === 0;

const user = 'bounces@starbill.test';
export const hostilePassword = 'pa:ss/wo@rd#1%25?&ü "{}\\';

/** Root gives its rights away: dovecot then needs none of the system's accounts. */
const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
const asNobody = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

const configOf = (folder: string, port: number, name: string) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
mail_location = maildir:${folder}/mail
first_valid_uid = 1
default_internal_user = ${name}
default_login_user = ${name}
default_internal_group = ${name === 'nobody' ? 'nogroup' : name}
passdb {
  driver = passwd-file
  args = scheme=PLAIN.b64 username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${name} gid=${name === 'nobody' ? 'nogroup' : name} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;

/** A private dovecot with one mailbox, on a port and in a folder of its own. */
export async function openImapServer() {
  const folder = await mkdtemp('/tmp/starbill-imap-');
  const port = await findFreePort();
  const ids = asNobody();
  const name = 'uid' in ids ? 'nobody' : spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim();
  for (const part of ['run', 'state', 'mail']) await mkdir(join(folder, part));
  await writeFile(join(folder, 'users'), `${user}:{PLAIN.b64}${Buffer.from(hostilePassword).toString('base64')}\n`);
  await writeFile(join(folder, 'dovecot.conf'), configOf(folder, port, name));
  if (ids.uid !== undefined && ids.gid !== undefined) {
    for (const part of ['', 'run', 'state', 'mail', 'users']) await chown(join(folder, part), ids.uid, ids.gid);
  }
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore', cwd: '/', ...ids });
  const connect = () =>
    new ImapFlow({ host: '127.0.0.1', port, secure: false, auth: { user, pass: hostilePassword }, logger: false });

  async function withClient<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const client = connect();
    client.on('error', () => {});
    await client.connect();
    try {
      await client.mailboxOpen('INBOX');
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  for (let tries = 0; ; tries += 1) {
    const error = await withClient(async () => null).catch((reason: Error) => reason);
    if (!error) break;
    if (tries === 100 || server.exitCode !== null) {
      throw new Error(
        `dovecot did not start: ${await readFile(join(folder, 'log'), 'utf8').catch(() => error.message)}`,
      );
    }
    await pause(50);
  }
  return {
    port,
    /** As BOUNCE_MAILBOX names it. */
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(hostilePassword)}@127.0.0.1:${port}/INBOX`,
    deliver: (...messages: Buffer[]) =>
      withClient(async (client) => {
        for (const message of messages) await client.append('INBOX', message);
      }),
    /** The subjects of what is there, and whether somebody has read it. */
    list: () =>
      withClient(async (client) => {
        // An empty mailbox has no first message to ask for.
        if (client.mailbox === false || client.mailbox.exists === 0) return [];
        const found = await client.fetchAll('1:*', { envelope: true, flags: true });
        return found.map(({ envelope, flags }) => ({
          subject: envelope?.subject,
          isSeen: flags?.has('\\Seen') ?? false,
        }));
      }),
    /** As on a full or read-only disk: what is there can be read, and not deleted. */
    async setReadOnly(isReadOnly: boolean) {
      for (const part of ['cur', 'new', 'tmp']) await chmod(join(folder, 'mail', part), isReadOnly ? 0o500 : 0o700);
    },
    async close() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
