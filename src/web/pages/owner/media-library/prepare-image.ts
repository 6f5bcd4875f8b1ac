import { pictureLimits } from '#shared/pictures.ts';
import { scalePicture } from '#web/ui/scale-picture.ts';

export type ChosenImage = { name: string; blob: Blob };
export type ImageProblem = { title: string; description: string };

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
  const smaller = await scalePicture(file);
  if (!smaller || smaller.size > pictureLimits.galleryBytes) return tooLarge;
  return { name: file.name, blob: smaller };
}
