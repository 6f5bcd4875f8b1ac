import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { SMTPServer } from 'smtp-server';

// A mail server that takes everything, in a process of its own: it stands for another machine, so it yields to all that is measured.
setPriority(19);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // What the names of its clients are is not what is measured.
  disableReverseLookup: true,
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      process.send?.(envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
process.send?.((server.server.address() as AddressInfo).port);
