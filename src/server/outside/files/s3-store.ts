import { AwsClient } from 'aws4fetch';
import type { FileStore, StorageKeys } from './file-store.ts';

/**
 * Any S3-compatible store: `s3://bucket?endpoint=https://…&region=…`. Three calls need no SDK, only the signature,
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
    // An object is there whole or not at all.
    removeDrafts: async () => 0,
  };
}

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const typeOf = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
