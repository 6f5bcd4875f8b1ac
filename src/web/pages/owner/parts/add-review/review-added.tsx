import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/** After the review is in. Done takes the focus that the vanished form had. */
export function ReviewAdded({ customer, onDone }: { customer: string; onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div role="status" className="py-4 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="mx-auto size-12 text-good" />
      <h3 className="mt-4 text-xl">Review Submitted Successfully!</h3>
      <p className="mx-auto mt-2 max-w-sm text-sm text-ink-soft">
        We’ve emailed <bdi>{customer}</bdi> to ask if it’s theirs. It isn’t published or counted until they confirm it.
      </p>
      <Button ref={done} className="mt-6 min-w-32" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
