import { zip } from 'fflate';

/** Several pictures as one file. They are packed already, so they are only put together. */
export async function zipPictures(pictures: (readonly [name: string, picture: Blob])[]): Promise<Blob> {
  const files = await Promise.all(
    pictures.map(async ([name, picture]) => [name, new Uint8Array(await picture.arrayBuffer())] as const),
  );
  return new Promise((resolve, reject) => {
    zip(Object.fromEntries(files), { level: 0 }, (error, bytes) =>
      error ? reject(error) : resolve(new Blob([bytes], { type: 'application/zip' })),
    );
  });
}
