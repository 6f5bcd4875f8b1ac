import { ApiError, apiUrl } from './client.ts';

/** Sends one file as a form would, and tells how far it has come, from 0 to 1. */
export function uploadFile<Answer>(
  path: string,
  { field, blob, name }: { field: string; blob: Blob; name: string },
  onProgress: (part: number) => void = () => {},
): Promise<Answer> {
  const form = new FormData();
  form.append(field, blob, name);
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const call = new XMLHttpRequest();
    call.open('POST', apiUrl(path));
    call.withCredentials = true;
    call.setRequestHeader('accept', 'application/json');
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    call.onload = () => {
      if (call.status < 200 || call.status >= 300)
        reject(new ApiError(call.status, call.responseText || call.statusText));
      else resolve(JSON.parse(call.responseText) as Answer);
    };
    call.onerror = () => reject(new TypeError('The upload did not reach the server.'));
    call.send(form);
  });
}
