import type { Gig } from '#shared/schemas/gigs.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmLinkButton } from './confirm-link-button.tsx';

/** Stands below the form after a request that didn't leave: its gig is recorded, and may be corrected or taken back. */
export function SavedAsGig(props: {
  gig: Gig;
  emailVerified: boolean;
  discarding: boolean;
  onDiscard: () => void;
  onNext: () => void;
}) {
  const { clientName, clientEmail } = props.gig;
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p>
        <strong className="font-semibold">
          Saved as a gig for <bdi>{clientName}</bdi>
          {clientEmail && (
            <>
              {' '}
              with <span className="wrap-anywhere">{clientEmail}</span>
            </>
          )}
          , not asked yet.
        </strong>{' '}
        To correct it, change it here and send again.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!props.emailVerified && <ConfirmLinkButton />}
        <Button variant="secondary" busyText={props.discarding && 'Discarding...'} onClick={props.onDiscard}>
          Discard gig
        </Button>
        <Button variant="quiet" className="max-sm:-ml-5" onClick={props.onNext}>
          Keep it and ask another client
        </Button>
      </div>
    </div>
  );
}
