import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type Complaint = { code: number; message: string } | null;

/**
 * A real SMTP server on this machine, which keeps what it takes. `complain` is asked for each recipient, and its answer,
 * if it has one, is the server's.
 */
export async function openMailServer(port = 0, complain: (recipient: string) => Complaint = () => null) {
  const received: ParsedMail[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  let connections = 0;
  const server = new SMTPServer({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const complaint = complain(address);
      done(complaint && Object.assign(new Error(complaint.message), { responseCode: complaint.code }));
    },
    onData(stream, { envelope }, done) {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        envelopes.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const at = (server.server.address() as AddressInfo).port;
  function dropConnections(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }
  return {
    received,
    /** Of the same messages, as the mailer named them outside of them. */
    envelopes,
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    /** How many there were. */
    connections: () => connections,
    /** Ends those that are open, without a word. */
    dropConnections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        // Mailers keep theirs open for the next message.
        dropConnections();
      }),
  };
}
