import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { toast } from '#web/ui/toast.ts';
import { type Photo, type PhotoProblem, preparePhoto, toPhoto } from './prepare-photo.ts';
import { draftKey } from './review-draft.ts';
import { readSavedPhotos, savePhotos } from './saved-photos.ts';

const most = limits.reviewPhotos;
const tooMany: PhotoProblem = {
  title: 'Too many images',
  description: `You can upload a maximum of ${most} images.`,
};

export type ChosenPhotos = ReturnType<typeof usePhotos>;

/** The photos chosen for a review: prepared one by one, kept with the draft, never more than three. */
export function usePhotos(performerId: string) {
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [problems, setProblems] = useState<PhotoProblem[]>([]);
  // Two choices can follow each other within one render, and each must know of the other's photos.
  const now = useRef({ photos, preparing });

  function change(next: Partial<typeof now.current>) {
    Object.assign(now.current, next);
    setPhotos(now.current.photos);
    setPreparing(now.current.preparing);
  }

  function choose(next: Photo[]) {
    change({ photos: next });
    void savePhotos(draftKey(performerId), next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive.
  useEffect(() => {
    void readSavedPhotos(draftKey(performerId)).then((kept) => {
      const restored = kept.map(({ name, blob }) => toPhoto(name, blob));
      if (restored.length > 0) change({ photos: [...restored, ...now.current.photos].slice(0, most) });
    });
  }, [performerId]);

  return {
    photos,
    preparing,
    problems,
    /** For who asks later than the render that handed this out. */
    latest: () => now.current,
    isFull: photos.length + preparing >= most,
    async add(files: File[]) {
      const room = most - now.current.photos.length - now.current.preparing;
      const fitting = files.slice(0, room);
      const found = fitting.length < files.length ? [tooMany] : [];
      change({ preparing: now.current.preparing + fitting.length });
      for (const file of fitting) {
        const ready = await preparePhoto(file);
        change({ preparing: now.current.preparing - 1 });
        if ('blob' in ready) choose([...now.current.photos, ready]);
        else found.push(ready);
      }
      setProblems(found);
      const [first] = found;
      if (first) toast({ ...first, variant: 'danger' });
    },
    remove(photo: Photo) {
      choose(now.current.photos.filter((each) => each !== photo));
      URL.revokeObjectURL(photo.preview);
      setProblems([]);
    },
  };
}
