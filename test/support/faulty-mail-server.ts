import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What the server does wrong, and when. `taken` is the moment after the final dot, when the message is already kept. */
export type MailFault =
  | { at: 'MAIL' | 'RCPT' | 'DATA'; answer: string }
  | { at: 'RCPT' | 'DATA' | 'taken'; drop: true }
  | { at: 'RCPT' | 'DATA'; delay: number };

/** A real SMTP server on this machine that refuses, delays or drops as it is told, and keeps the ids of what it takes. */
export async function openFaultyMailServer() {
  const state: { fault: MailFault | null; taken: string[]; recipients: string[] } = {
    fault: null,
    taken: [],
    recipients: [],
  };
  const drop = ({ id }: SMTPServerSession) => {
    // smtp-server has no way to break a connection without a word.
    for (const connection of server.connections) {
      if (connection.id === id) connection._socket.destroy();
    }
  };
  /** Answers, after a delay, as the fault for this moment says. */
  function act(moment: MailFault['at'], session: SMTPServerSession, done: (error?: Error | null) => void) {
    const { fault } = state;
    if (fault?.at !== moment) return done();
    if ('drop' in fault) return drop(session);
    if ('delay' in fault) return void setTimeout(done, fault.delay);
    const [, code = '', text = ''] = /^(\d{3}) (.*)$/.exec(fault.answer) ?? [];
    return done(Object.assign(new Error(text), { responseCode: Number(code) }));
  }
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, session, done) => act('MAIL', session, done),
    onRcptTo: (_address, session, done) => act('RCPT', session, done),
    onData(stream, session, done) {
      // Before the text is read: the client has been told to send it, and the dot has not been answered.
      if (state.fault?.at === 'DATA' && 'drop' in state.fault) return drop(session);
      simpleParser(stream).then(({ messageId = '' }) => {
        act('DATA', session, (error) => {
          if (error) return done(error);
          state.taken.push(messageId);
          state.recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
          act('taken', session, done);
        });
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    state,
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        // Mailers keep theirs open for the next message.
        for (const { _socket: socket } of server.connections) socket.destroy();
      }),
  };
}
