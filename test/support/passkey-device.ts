import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as number)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

type Ceremony = { challenge: string; origin?: string; rpId?: string; userVerified?: boolean; counter?: number };

/** A device that keeps one passkey, and can be told to misbehave. */
export function createPasskeyDevice(site = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  let uses = 0;

  const flags = (userVerified: boolean, attested: boolean) => 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
  const count = (value: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(value);
    return counter;
  };
  const clientData = (type: string, { challenge, origin = site }: Ceremony) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const named = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: named.id,
    /** Answers a registration, with no attestation, as browsers do. */
    register(ceremony: Ceremony) {
      const { rpId = new URL(site).hostname, userVerified = true } = ceremony;
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinate(x)],
          [-3, coordinate(y)],
        ]),
      );
      const size = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([
        sha256(rpId),
        Buffer.from([flags(userVerified, true)]),
        count(0),
        Buffer.alloc(16),
        size,
        id,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', ceremony)),
          attestationObject: encode(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge. */
    answer(ceremony: Ceremony) {
      uses += 1;
      const { rpId = new URL(site).hostname, userVerified = true, counter = uses } = ceremony;
      const said = clientData('webauthn.get', ceremony);
      const authenticatorData = Buffer.concat([
        sha256(rpId),
        Buffer.from([flags(userVerified, false)]),
        count(counter),
      ]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: encode(said),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
        },
      };
    },
  };
}
