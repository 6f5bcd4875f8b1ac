import { pictureLimits } from '#shared/pictures.ts';

export type ChosenImage = { name: string; blob: Blob };
export type ImageProblem = { title: string; description: string };

/** The server keeps no longer edge than this. */
const longestEdge = 1600;

const invalid: ImageProblem = {
  title: 'Invalid file type',
  description: 'Please select an image file (JPEG, PNG, or WebP).',
};
const tooLarge: ImageProblem = {
  title: 'File too large',
  description: 'Please select an image smaller than 2MB.',
};

/** Makes a chosen file ready to be sent. What a phone's camera took is made smaller before its size is judged. */
export async function prepareImage(file: File): Promise<ChosenImage | ImageProblem> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return invalid;
  if (file.size <= pictureLimits.galleryBytes) return { name: file.name, blob: file };
  const smaller = await scaleDown(file);
  if (!smaller || smaller.size > pictureLimits.galleryBytes) return tooLarge;
  return { name: file.name, blob: smaller };
}

/** null when the browser cannot read it. */
async function scaleDown(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // A JPEG has no transparency: what shows through is paper, not black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  } catch {
    return null;
  }
}
