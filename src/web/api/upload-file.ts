import type { Answer, NameOf } from '#shared/operation-schemas.ts';
import type { operations } from '#shared/operations.ts';
import { addressOf } from './api-url.ts';
import { ApiError } from './client.ts';

type Upload = typeof operations.uploadImage | typeof operations.uploadLogo | typeof operations.readCalendarFile;

/** Sends one file as a form would, and tells how far it has come, from 0 to 1. */
export function uploadFile<Called extends Upload>(
  operation: Called,
  { field, blob, name }: { field: string; blob: Blob; name: string },
  onProgress: (part: number) => void = () => {},
): Promise<Answer<NameOf<Called>>> {
  const form = new FormData();
  form.append(field, blob, name);
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const call = new XMLHttpRequest();
    call.open(operation.method, addressOf<Upload>(operation));
    call.withCredentials = true;
    call.setRequestHeader('accept', 'application/json');
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    call.onload = () => {
      if (call.status < 200 || call.status >= 300)
        reject(new ApiError(call.status, call.responseText || call.statusText));
      else resolve(JSON.parse(call.responseText));
    };
    call.onerror = () => reject(new TypeError('The upload did not reach the server.'));
    call.send(form);
  });
}
