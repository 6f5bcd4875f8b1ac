import { AwsClient } from 'aws4fetch';
import type { FileStore, StorageKeys } from './file-store.ts';

/**
 * Any S3-compatible store: `s3://bucket?endpoint=https://…&region=…`. Four calls need no SDK, only the signature,
 * which aws4fetch makes.
 */
export function createS3Store(url: URL, keys: StorageKeys, patience: number): FileStore {
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const client = new AwsClient({
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    service: 's3',
    region,
    retries: 2,
  });
  const at = (key: string) => `${endpoint.replace(/\/$/, '')}/${url.hostname}/${key}`;

  async function call(method: string, key: string, more: { body?: Buffer; headers?: Record<string, string> } = {}) {
    const { body, headers } = more;
    const answer = await client.fetch(at(key), {
      method,
      ...(body ? { body: new Uint8Array(body) } : {}),
      ...(headers ? { headers } : {}),
      signal: AbortSignal.timeout(patience),
      // A signed request goes where the operator said, and nowhere else.
      redirect: 'error',
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the file store answered ${answer.status} to ${method}`);
  }

  return {
    kind: 's3',
    async put(key, bytes) {
      const answer = await call('PUT', key, {
        body: bytes,
        headers: { 'if-none-match': '*', 'cache-control': 'private', 'content-type': typeOf(key) },
      });
      if (answer.status === 404) throw new Error('the file store has no such bucket');
    },
    async get(key) {
      const answer = await call('GET', key);
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
    },
    async remove(key) {
      await call('DELETE', key);
    },
    async *list(prefix) {
      let token: string | undefined;
      let before = '';
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token && { 'continuation-token': token }),
        });
        const answer = await call('GET', `?${query}`);
        if (answer.status === 404) throw new Error('the file store has no such bucket');
        const page = await answer.text();
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = elementOf(object, 'Key') ?? '';
          // S3 promises this order. Whoever merges two lists would take what comes too late for missing.
          if (key < before) throw new Error('the file store does not list its objects in the order of their keys');
          before = key;
          yield { key, bytes: Number(elementOf(object, 'Size')) };
        }
        token = elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : undefined;
      } while (token);
    },
    // An object is there whole or not at all.
    removeDrafts: async () => 0,
  };
}

/** Keys are plain and tokens opaque, so only the signs of XML itself are written differently. */
function elementOf(xml: string, name: string): string | undefined {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, sign: string) => signs[sign] ?? '');
}

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const typeOf = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
