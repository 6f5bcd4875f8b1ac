import type { ErrorBody } from '#shared/errors.ts';
import { operations } from '#shared/operations.ts';
import { addressOf } from '#web/api/api-url.ts';
import type { Photo } from './prepare-photo.ts';

/** A review that is in, and the permission to add photos to it. */
export type SentReview = { id: string; uploadToken: string };
/** `final`: trying again would change nothing. */
export type FailedPhoto = { photo: Photo; message: string; final: boolean };
export type Uploaded = { urls: string[]; failed: FailedPhoto[] };

/** Longer than any connection that is still worth waiting for. */
const patience = 120_000;
/** How often a photo is sent again that found the server busy: all guests of an evening send theirs at once. */
const mostRetries = 5;
const longestWait = 30;

/**
 * Sends photos one after another, so that on a slow line the first ones arrive. `before` are the addresses of those
 * that arrived earlier: the review keeps them all.
 */
export async function uploadPhotos(
  review: SentReview,
  photos: Photo[],
  before: string[],
  onProgress: (share: number) => void,
): Promise<Uploaded> {
  const urls = [...before];
  const failed: FailedPhoto[] = [];
  const total = photos.reduce((sum, { blob }) => sum + blob.size, 0);
  let done = 0;
  for (const photo of photos) {
    const outcome = await uploadWhenFree(review, photo, (sent) => onProgress(Math.min(1, (done + sent) / total)));
    if ('url' in outcome) urls.push(outcome.url);
    else failed.push({ photo, ...outcome });
    done += photo.blob.size;
  }
  if (urls.length > 0) await sendKeptPhotos(review, urls);
  return { urls, failed };
}

/** The photos are the review's from the moment they arrive; this puts them in order, and its failure costs only that. */
export async function sendKeptPhotos({ id, uploadToken }: SentReview, imageUrls: string[]) {
  try {
    const response = await fetch(addressOf(operations.keepPhotos, { params: { id } }), {
      method: 'PATCH',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'X-Upload-Token': uploadToken },
      body: JSON.stringify({ imageUrls }),
    });
    if (!response.ok) console.warn(`${response.status}: ${await response.text()}`);
  } catch (error) {
    console.warn(error);
  }
}

type Outcome = { url: string } | (Omit<FailedPhoto, 'photo'> & { retryAfter?: number });

/** Sends a photo again when the server says in how many seconds, a little later each, so that not all come back at once. */
async function uploadWhenFree(review: SentReview, photo: Photo, onProgress: (bytes: number) => void) {
  for (let retries = 0; ; retries += 1) {
    const outcome: Outcome = await uploadPhoto(review, photo, onProgress);
    if ('url' in outcome) return outcome;
    const { retryAfter, ...failure } = outcome;
    if (!retryAfter || retryAfter > longestWait || retries === mostRetries) return failure;
    await new Promise((resolve) => setTimeout(resolve, retryAfter * (1 + Math.random()) * 1_000));
  }
}

/** By XMLHttpRequest, because `fetch` does not tell how far an upload has come. */
const uploadPhoto = ({ id, uploadToken }: SentReview, { name, blob }: Photo, onProgress: (bytes: number) => void) =>
  new Promise<Outcome>((resolve) => {
    const call = new XMLHttpRequest();
    const fail = (message: string, more: { final?: boolean; retryAfter?: number } = {}) =>
      resolve({ message: `Upload failed: ${message}`, final: false, ...more });
    call.open('POST', addressOf(operations.addPhoto, { params: { id } }));
    call.withCredentials = true;
    call.setRequestHeader('X-Upload-Token', uploadToken);
    call.responseType = 'json';
    call.timeout = patience;
    call.upload.onprogress = ({ loaded }) => onProgress(loaded);
    call.onloadend = () => {
      const answer: Partial<ErrorBody & { url: string }> | null = call.response;
      if (call.status === 0) fail('the connection was lost.');
      else if (call.status === 429 || call.status === 503)
        fail(answer?.message ?? `${call.status}`, { retryAfter: Number(call.getResponseHeader('Retry-After')) });
      // No place left (409) is not final: a photo whose answer was lost may hold it, and the next try frees it.
      else if (call.status !== 201)
        fail(answer?.message ?? `${call.status}`, { final: [403, 413, 415].includes(call.status) });
      else if (answer?.url) resolve({ url: answer.url });
      else resolve({ message: 'Upload succeeded but no file path returned', final: false });
    };
    const body = new FormData();
    body.append('image', blob, name);
    call.send(body);
  });
