/** The address of the small copy that is stored beside every picture; a signature is good for both. */
export const smallPictureUrl = (url: string) => url.replace(/\.(\w+)(\?.*)?$/, '-small.$1$2');

/** The limits of uploads, in the words the screens use. */
export const pictureLimits = {
  reviewPhotoBytes: 2 * 1024 * 1024,
  galleryBytes: 2 * 1024 * 1024,
  logoBytes: 5 * 1024 * 1024,
} as const;
