import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GalleryImage } from '#shared/schemas/performers.ts';
import { messageOf } from '#web/api/client.ts';
import { deleteImage, orderImages } from '#web/api/gallery.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { ImageTile, moveButtonId } from './image-tile.tsx';

/** The images in their order, and what can be done with each. */
export function ImageGrid({ images, changeable }: { images: GalleryImage[]; changeable: boolean }) {
  const [deleting, setDeleting] = useState<GalleryImage | null>(null);
  const describing = useDialogSubject<GalleryImage>();
  const [spoken, setSpoken] = useState('');
  const focusAfter = useRef<string | null>(null);

  const removal = useMutation({
    ...deleteImage,
    onSuccess: async (...answer) => {
      await deleteImage.onSuccess?.(...answer);
      toast({ title: 'Image deleted' });
    },
    onError: (error, ...rest) => {
      toast({ title: 'Delete failed', description: messageOf(error, 'Delete failed'), variant: 'danger' });
      return deleteImage.onError?.(error, ...rest);
    },
  });
  const order = useMutation({
    ...orderImages,
    onError: (error, ...rest) => {
      focusAfter.current = null;
      toast({ title: 'Couldn’t move the image', description: messageOf(error, 'Try again.'), variant: 'danger' });
      return orderImages.onError?.(error, ...rest);
    },
  });

  // Moving an element takes the focus from the button inside it; it is given back once the new order is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the images are what was drawn anew.
  useEffect(() => {
    if (focusAfter.current) document.getElementById(focusAfter.current)?.focus();
    focusAfter.current = null;
  }, [images]);

  const move = (from: number, step: -1 | 1) => {
    const to = from + step;
    const image = images[from];
    const other = images[to];
    if (!image || !other || order.isPending) return;
    const ids = images.map(({ id }) => id);
    ids[from] = other.id;
    ids[to] = image.id;
    focusAfter.current = moveButtonId(image.id, step);
    order.mutate({ ids }, { onSuccess: () => setSpoken(`Image moved to place ${to + 1} of ${images.length}.`) });
  };

  // By its id: once images have changed places, each is another object.
  const remove = (imageId: string) => {
    const index = images.findIndex(({ id }) => id === imageId);
    if (index === -1) toast({ title: 'Image already deleted' });
    else removal.mutate({ index, imageId });
  };

  return (
    <>
      <ol className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {images.map((image, index) => (
          <ImageTile
            key={image.id}
            image={image}
            index={index}
            count={images.length}
            changeable={changeable}
            onMove={(step) => move(index, step)}
            onDescribe={() => describing.ask(image)}
            onDelete={() => setDeleting(image)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete this image?"
        description="It’ll disappear from your public page straight away."
        actionLabel="Delete image"
        onAction={() => {
          if (deleting) remove(deleting.id);
        }}
      />
      <DescribeDialog image={describing.asked} onClose={describing.close} />
    </>
  );
}
