import type { ReactNode } from 'react';
import { photoTrouble } from './upload-words.ts';

/** Below the thanks: which photos did not arrive, and why. The review is in all the same. */
export function FailedPhotos({
  kept,
  failed,
  children,
}: {
  kept: number;
  failed: { name: string; message: string; preview?: string }[];
  children?: ReactNode;
}) {
  const trouble = photoTrouble(kept, failed.length);
  if (!trouble) return null;
  return (
    <section aria-labelledby="photos-title" className="mx-auto mt-8 max-w-md border-t border-rule pt-6 text-left">
      <h2 id="photos-title" className="text-xl">
        {trouble.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{trouble.description}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {failed.map(({ name, message, preview }) => (
          <li key={preview ?? name + message} className="flex items-center gap-3 text-sm">
            {preview && <img src={preview} alt="" className="size-14 shrink-0 rounded-sm object-cover" />}
            <span className="min-w-0 wrap-anywhere">
              <bdi className="block font-semibold">{name}</bdi>
              <span className="text-danger">{message}</span>
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
