import { hashUnder, isSameSignature } from '#server/signed-token.ts';

/** The address that reports of emails come back to, and the secret that signs its variants. */
export type ReturnAddresses = { secret: string; address: string };

/** In hex, because a local part may lose its capitals on the way, and must not be longer than 64 characters. */
const idLength = 32;
const signatureLength = 16;

const signatureOf = (secret: string, id: string) =>
  hashUnder(secret, 'return-address', id, 'hex').slice(0, signatureLength);

/** An envelope sender for one email alone: `bounces+ID…@domain`. Nobody else can make one, and it names no recipient. */
export function returnAddressOf({ secret, address }: ReturnAddresses, mailId: string): string {
  const [name, domain] = address.split('@');
  const id = mailId.replaceAll('-', '').toLowerCase();
  return `${name}+${id}${signatureOf(secret, id)}@${domain}`;
}

const anyReturnAddress = new RegExp(
  `([\\w.-]{1,64})\\+([0-9a-f]{${idLength + signatureLength}})@([\\w.-]{1,255})`,
  'g',
);

/** The email whose return address stands in this text: the first that we signed ourselves. */
export function findReturnedMail({ secret, address }: ReturnAddresses, text: string): string | null {
  for (const [, name, token = '', domain] of text.toLowerCase().matchAll(anyReturnAddress)) {
    const id = token.slice(0, idLength);
    const isSigned = isSameSignature(Buffer.from(token.slice(idLength)), Buffer.from(signatureOf(secret, id)));
    if (`${name}@${domain}` === address.toLowerCase() && isSigned) return toUuid(id);
  }
  return null;
}

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
