import { Camera, ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { SpinnerMark } from '#web/ui/spinner.tsx';
import type { Photo } from './prepare-photo.ts';
import type { ChosenPhotos } from './use-photos.ts';

/**
 * Chooses, shows and drops photos. Without scripts the browser's own file field stands in its place and goes with the
 * form; with them it is hidden behind a larger one, and files may be dropped on it.
 */
export function PhotoPicker({
  chosen: { photos, preparing, problems, isFull, add, remove },
  lost,
}: {
  chosen: ChosenPhotos;
  /** That photos which were chosen before are not here any more. */
  lost: string | undefined;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive.
  useEffect(() => {
    // Chosen before the script came.
    takeFrom(field.current);
    // A photo dropped beside the field must not replace the page, and with it what was typed.
    const stayHere = (event: DragEvent) => event.preventDefault();
    for (const kind of ['dragover', 'drop'] as const) window.addEventListener(kind, stayHere);
    return () => {
      for (const kind of ['dragover', 'drop'] as const) window.removeEventListener(kind, stayHere);
    };
  }, []);

  function takeFrom(input: HTMLInputElement | null) {
    const files = [...(input?.files ?? [])];
    if (input) input.value = '';
    if (files.length > 0) void add(files);
  }
  function openCamera() {
    const input = field.current;
    input?.setAttribute('capture', 'environment');
    input?.click();
    input?.removeAttribute('capture');
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="photos" className="text-sm font-semibold">
        Add Photos <span className="font-normal text-ink-faint">(optional, up to {limits.reviewPhotos})</span>
      </label>
      {photos.length + preparing > 0 && (
        <ul className="mb-1.5 grid grid-cols-3 gap-3">
          {photos.map((photo) => (
            <Preview key={photo.id} photo={photo} onRemove={() => remove(photo)} />
          ))}
          {preparing > 0 && (
            <li className="flex aspect-square items-center justify-center rounded-md bg-sunken">
              <SpinnerMark className="size-6" />
              <span className="sr-only">Preparing your photo</span>
            </li>
          )}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field inside does the same. */}
      <div
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          void add([...event.dataTransfer.files]);
        }}
        className={joinClasses(
          'relative flex min-h-20 flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-3 text-center text-sm transition-colors',
          over && !isFull ? 'border-action bg-action-soft' : 'border-edge',
          isFull ? 'text-ink-faint' : 'hover:border-ink has-focus-visible:border-action',
        )}
      >
        <input
          ref={field}
          id="photos"
          name="photos"
          type="file"
          multiple
          accept="image/jpeg,image/png"
          disabled={isFull}
          aria-describedby="photos-hint photos-error"
          onChange={(event: ChangeEvent<HTMLInputElement>) => takeFrom(event.target)}
          className="absolute inset-0 size-full cursor-pointer rounded-md opacity-0 file:mr-3 file:rounded-md file:border file:border-edge file:bg-surface file:px-4 file:py-2 file:font-semibold noscript:static noscript:h-auto noscript:opacity-100"
        />
        <span
          className={joinClasses(
            'pointer-events-none inline-flex min-h-11 items-center gap-2 font-semibold noscript:hidden',
            // Beside "Take a photo" it looks like the button that it is.
            !isFull && 'pointer-coarse:rounded-md pointer-coarse:border pointer-coarse:border-edge pointer-coarse:px-5',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {isFull ? (
            `Maximum ${limits.reviewPhotos} images`
          ) : (
            <span>
              Choose photos<span className="pointer-coarse:hidden"> or drop them here</span>
            </span>
          )}
        </span>
        {!isFull && (
          <button
            type="button"
            onClick={openCamera}
            className={buttonClass({ variant: 'secondary' }, 'relative not-pointer-coarse:hidden noscript:hidden')}
          >
            <Camera aria-hidden="true" className="size-5" />
            Take a photo
          </button>
        )}
      </div>
      <p id="photos-hint" className="text-xs text-ink-soft">
        JPG or PNG. <span className="noscript:hidden">Large photos are made smaller for you.</span>
        <span className="hidden noscript:inline">At most 2 MB each.</span>
      </p>
      <div id="photos-error" role="alert" className="empty:absolute">
        {lost && <p className="text-sm text-danger">{lost}</p>}
        {problems.map(({ description }) => (
          <p key={description} className="text-sm text-danger wrap-anywhere">
            {description}
          </p>
        ))}
      </div>
    </div>
  );
}

const Preview = ({ photo, onRemove }: { photo: Photo; onRemove: () => void }) => (
  <li className="relative aspect-square overflow-hidden rounded-md bg-sunken">
    <img src={photo.preview} alt={photo.name} className="size-full object-cover" />
    <button
      type="button"
      aria-label={`Remove ${photo.name}`}
      onClick={onRemove}
      className={buttonClass({ variant: 'secondary', size: 'icon' }, 'absolute top-1 right-1 rounded-full!')}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  </li>
);
