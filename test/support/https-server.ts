import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** For calendar.test, other.test and 127.0.0.1; worth nothing anywhere else. */
export const testCertificate = `
-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUN+6m/peXJryTacvcJcgNCiwA608wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNY2FsZW5kYXIudGVzdDAgFw0yNjExMTcwMDIxNDVaGA8yMTI2
MTAyNDAwMjE0NVowGDEWMBQGA1UEAwwNY2FsZW5kYXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLNBxgaYa/XrN/TqgOJkvnuSiTli9J8HSg6uLPukQm1L
oKNKc7DZ+x6ka8XGBcSO2z7LP9T8NRQ7xdDKKxbBDnSjfzB9MB0GA1UdDgQWBBQe
PNqeqaQrBr23RW6hUlzvAS10vTAfBgNVHSMEGDAWgBQePNqeqaQrBr23RW6hUlzv
AS10vTAPBgNVHRMBAf8EBTADAQH/MCoGA1UdEQQjMCGCDWNhbGVuZGFyLnRlc3SC
Cm90aGVyLnRlc3SHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgcoolpm3k/g9+J53E
hi/DzktYMSTrmOyMtlpywpV2GDECIQDhN5vjZV5odw7rN/3t4uvKdbMTEXdZDWsN
rWWUYnTNUA==
-----END CERTIFICATE-----
`;
const testKey = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFQdg8Wyo+OBfunId
Mla3Lq0TwwPn1WB7ZK/2TlPn7QOhRANCAASzQcYGmGv16zf06oDiZL57kok5YvSf
B0oOriz7pEJtS6CjSnOw2fsepGvFxgXEjts+yz/U/DUUO8XQyisWwQ50
-----END PRIVATE KEY-----
`;

/** A real https server on this machine, at any port unless one is named. `requests` are the paths that were asked for. */
export async function openHttpsServer(answer: RequestListener, port = 0) {
  const requests: string[] = [];
  const server = createServer({ cert: testCertificate, key: testKey }, (request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    requests,
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
