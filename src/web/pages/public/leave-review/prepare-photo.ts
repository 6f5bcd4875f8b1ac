import { pictureLimits } from '#shared/pictures.ts';
import { scalePicture } from '#web/ui/scale-picture.ts';
import type { ToastWords } from '#web/ui/toast.ts';

export type Photo = { id: string; name: string; blob: Blob; preview: string };
export type PhotoProblem = Required<Pick<ToastWords, 'title' | 'description'>>;

/** A photo from a camera; smaller ones go as they are. */
const largePhoto = 800 * 1024;

const invalid = (name: string): PhotoProblem => ({
  title: 'Invalid file type',
  description: `${name} is not a valid image format. Please use JPG or PNG.`,
});
const unreadable = (name: string): PhotoProblem => ({
  title: 'Photo can’t be opened',
  description: `${name} can’t be opened; the file may be damaged. Choose another photo.`,
});
const tooLarge = (name: string): PhotoProblem => ({
  title: 'File too large',
  description: `${name} is larger than 2MB. Please choose a smaller file.`,
});

export const toPhoto = (name: string, blob: Blob): Photo => ({
  id: `${name}-${Math.random()}`,
  name,
  blob,
  preview: URL.createObjectURL(blob),
});

/** Makes a chosen file ready to be sent: large ones smaller, an iPhone's HEIC a JPEG where the browser can read it. */
export async function preparePhoto(file: File): Promise<Photo | PhotoProblem> {
  const { name, size } = file;
  // Some file managers name no type; then the ending has to do.
  const kind = file.type || name.replace(/^.*\./, 'image/').toLowerCase();
  const heic = /^image\/hei[cf]/.test(kind);
  if (!heic && !/^image\/(jpe?g|png)$/.test(kind)) return invalid(name);
  const scale = heic || size > pictureLimits.reviewPhotoBytes || (size > largePhoto && kind !== 'image/png');
  const scaled = scale ? await scalePicture(file) : null;
  if (heic && !scaled) return invalid(name);
  const blob = scaled && (heic || scaled.size < size) ? scaled : file;
  if (blob.size > pictureLimits.reviewPhotoBytes) return tooLarge(name);
  return scaled || (await canBeOpened(file)) ? toPhoto(name, blob) : unreadable(name);
}

/** Seen here, a broken file is refused at once, and not after everything was sent. */
async function canBeOpened(file: File): Promise<boolean> {
  try {
    // Some endings lie about the kind; then the browser looks at the bytes alone.
    (await createImageBitmap(new Blob([file]))).close();
    return true;
  } catch {
    return false;
  }
}
