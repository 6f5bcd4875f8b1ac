import type { ImapFlow } from 'imapflow';
import type { Env } from '#server/env.ts';

/** How far a mailbox has been read. A server that numbers its messages anew says so by another `validity`. */
export type ReadMark = { validity: string; uid: number };

export type BounceMailbox = {
  /** The server, the account and the folder, without the password. */
  name: string;
  /**
   * Gives each message after the mark to `handle`, oldest first and one at a time; what it answers becomes of the message,
   * and then its place goes to `writeMark`. A message that can't be deleted is given again the next time, with all that
   * follow. Nothing else in the mailbox is changed, nor is anything marked as read.
   */
  read(options: {
    after: ReadMark | null;
    since: Date;
    handle: (source: Buffer) => Promise<'delete' | 'keep'>;
    writeMark: (mark: ReadMark) => Promise<void>;
    signal?: AbortSignal;
  }): Promise<void>;
};

type Settings = NonNullable<Env['bounceMailbox']>;

const defaultTiming = {
  /** For each word of the server. */
  patience: 20_000,
  /** After this no further message is begun; the next time continues. */
  longestReading: 90_000,
  /** After this the connection is closed, whatever the server does. */
  longestConnection: 150_000,
};
const mostMessages = 500;
/** Reports put what they say before the email that came back, so the beginning is enough. */
const mostBytes = 256 * 1024;

const nothing = Buffer.alloc(0);

const isHere = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** The mailbox of BOUNCE_MAILBOX. Without encryption it is read on this machine alone. */
export function createBounceMailbox(
  { host, port, isEncrypted, user, password, folder }: Settings,
  timing: typeof defaultTiming = defaultTiming,
): BounceMailbox {
  const { patience } = timing;
  async function openClient(): Promise<ImapFlow> {
    // Loaded only where a mailbox is read: it would be memory of every server.
    const { ImapFlow } = await import('imapflow');
    return new ImapFlow({
      ...{ host, port, secure: isEncrypted, auth: { user, pass: password } },
      ...(isEncrypted || isHere(host) ? {} : { doSTARTTLS: true }),
      ...{ logger: false, disableAutoIdle: true, clientInfo: { name: 'Starbill' } },
      ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
      ...{ maxLineLength: 4 * 1024 * 1024, maxLiteralSize: 1024 * 1024, maxResponseSize: 8 * 1024 * 1024 },
    });
  }

  return {
    name: `${user}@${host}:${port}/${folder}`,
    async read({ after, since, handle, writeMark, signal }) {
      const client = await openClient();
      // A broken connection also rejects what waits for it; this event would end the process.
      client.on('error', () => {});
      const over = AbortSignal.any([AbortSignal.timeout(timing.longestConnection), ...(signal ? [signal] : [])]);
      const giveUp = Promise.withResolvers<never>();
      giveUp.promise.catch(() => {});
      const close = () => {
        client.close();
        giveUp.reject(new Error('it took too long, or this process stops'));
      };
      over.addEventListener('abort', close, { once: true });
      try {
        over.throwIfAborted();
        await Promise.race([readAll(client), giveUp.promise]);
      } catch (error) {
        const { message, responseText } = error as Error & { responseText?: string };
        throw new Error(`BOUNCE_MAILBOX could not be read: ${responseText ?? message}`, { cause: error });
      } finally {
        over.removeEventListener('abort', close);
        client.close();
      }

      async function readAll(client: ImapFlow): Promise<void> {
        const until = Date.now() + timing.longestReading;
        await client.connect();
        const { uidValidity } = await client.mailboxOpen(folder);
        const validity = String(uidValidity);
        const first = after?.validity === validity ? after.uid + 1 : 1;
        const found = (await client.search({ uid: `${first}:*`, since }, { uid: true })) || [];
        // `n:*` always matches the last message, even when its number is smaller.
        const uids = found.filter((uid) => uid >= first).sort((a, b) => a - b);
        let isAllDeleted = true;
        for (const uid of uids.slice(0, mostMessages)) {
          if (Date.now() > until || over.aborted) break;
          const message = await client.fetchOne(String(uid), { source: { maxLength: mostBytes } }, { uid: true });
          const source = message ? (message.source ?? nothing) : nothing;
          const fate = await handle(source);
          // It says false, and throws nothing, when the server refuses or the connection breaks.
          if (fate === 'delete' && !(await client.messageDelete(String(uid), { uid: true }))) isAllDeleted = false;
          if (isAllDeleted) await writeMark({ validity, uid });
        }
        if (!isAllDeleted) throw new Error('a report could not be deleted');
        await client.logout();
      }
    },
  };
}
