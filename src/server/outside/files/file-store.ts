/** Where uploaded bytes live. A key is a path of plain segments; what is stored under it never changes. */
export type FileStore = {
  kind: 'folder' | 's3';
  /** Stores bytes, durably, before it resolves. Refuses to overwrite. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** What is stored below a prefix that ends in a slash, or everything for '', ordered by the bytes of the keys. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Removes what writes that were killed have left half done before `before`. Says how many. */
  removeDrafts(before: Date): Promise<number>;
};

export type StorageKeys = { id: string; secret: string };
