import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { loadPart } from '#web/ui/load-part.ts';

const loadDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).ShareDialog }));

/** Opens the Share Your Review Link dialog. */
export function GetReviewsButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        className="flex-1 sm:flex-none"
        onPointerEnter={() => loadDialog().catch(() => {})}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Send aria-hidden="true" className="size-4" />
        Get Reviews
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
