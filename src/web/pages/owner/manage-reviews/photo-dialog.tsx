import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { useDialogFocus } from '#web/ui/use-dialog-focus.ts';
import { photosOf } from './review-photos.tsx';

export type OpenPhoto = { review: OwnReview; at: number };

const control =
  'inline-flex size-12 items-center justify-center rounded-full bg-curtain text-on-curtain transition-colors hover:bg-curtain-rule focus-visible:outline-on-curtain';

/** One photo as large as the screen; the arrow keys lead to its neighbours. */
export function PhotoDialog({
  photo,
  onChange,
}: {
  photo: OpenPhoto | null;
  onChange: (photo: OpenPhoto | null) => void;
}) {
  const open = photo !== null;
  const onOpenChange = (opens: boolean) => !opens && onChange(null);
  const focus = useDialogFocus({ open, onOpenChange });
  const photos = photo ? photosOf(photo.review) : [];
  const step = (by: number) => {
    if (photo) onChange({ ...photo, at: (photo.at + by + photos.length) % photos.length });
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {photo && (
          <Dialog.Content
            {...focus}
            aria-describedby={undefined}
            className="fixed inset-0 z-50 flex flex-col bg-curtain text-on-curtain focus:outline-none data-[state=open]:animate-fade-in"
            onKeyDown={(event) => {
              focus.onKeyDown(event);
              if (event.key === 'ArrowLeft') step(-1);
              if (event.key === 'ArrowRight') step(1);
            }}
          >
            <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
              <Dialog.Title dir="auto" className="min-w-0 truncate font-sans text-sm font-normal">
                Photo {photo.at + 1} of {photos.length} by {photo.review.reviewerName}
              </Dialog.Title>
              <Dialog.Close aria-label="Close" className={control}>
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </div>
            <div className="relative flex min-h-0 flex-1 items-center justify-center p-2 sm:p-6">
              <img
                src={photos[photo.at]?.url}
                alt={`Attached by ${photo.review.reviewerName}`}
                className="max-h-full max-w-full rounded-sm object-contain"
              />
              {photos.length > 1 && (
                <>
                  <button
                    type="button"
                    aria-label="Previous photo"
                    className={joinClasses(control, 'absolute left-3')}
                    onClick={() => step(-1)}
                  >
                    <ChevronLeft aria-hidden="true" className="size-6" />
                  </button>
                  <button
                    type="button"
                    aria-label="Next photo"
                    className={joinClasses(control, 'absolute right-3')}
                    onClick={() => step(1)}
                  >
                    <ChevronRight aria-hidden="true" className="size-6" />
                  </button>
                </>
              )}
            </div>
          </Dialog.Content>
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}
