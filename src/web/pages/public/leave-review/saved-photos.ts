type SavedPhoto = { name: string; blob: Blob };

/**
 * Chosen photos survive a reload in the browser's own database, where text storage could not hold them. Only those of
 * one draft are there at a time, under the key that lives as long as its tab: nobody else's form can find them. The
 * database outlives the tab, so they go when they are sent, and what a closed tab left goes when a form is next opened.
 */
export const savePhotos = (key: string, photos: SavedPhoto[]) =>
  inStore('readwrite', (store) => {
    store.clear();
    return photos.length > 0
      ? store.put(
          photos.map(({ name, blob }) => ({ name, blob })),
          key,
        )
      : undefined;
  });

export const readSavedPhotos = async (key: string): Promise<SavedPhoto[]> =>
  (await inStore('readwrite', (store): IDBRequest<SavedPhoto[]> => {
    store.delete(IDBKeyRange.upperBound(key, true));
    store.delete(IDBKeyRange.lowerBound(key, true));
    return store.get(key);
  })) ?? [];

export const forgetPhotos = () => void inStore('readwrite', (store) => store.clear());

/** Whatever goes wrong here (a private window, a full disk) costs a convenience and nothing else. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
) {
  try {
    const opening = indexedDB.open('starbill-review', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('photos');
    const store = (await settle(opening)).transaction('photos', mode).objectStore('photos');
    const asked = work(store);
    return asked && (await settle(asked));
  } catch {
    return undefined;
  }
}

const settle = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
