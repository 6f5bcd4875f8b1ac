import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { loadPart } from '#web/ui/load-part.ts';

const loadDialog = () => import('./add-review-dialog.tsx');
const AddReviewDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).AddReviewDialog }));

/** Opens the owner's side of Leave a Review. */
export function AddReviewButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        {...(className && { className })}
        onPointerEnter={() => loadDialog().catch(() => {})}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <UserPlus aria-hidden="true" className="size-4" />
        Add a review for a customer
      </Button>
      {wanted && (
        <Suspense>
          <AddReviewDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
