import { type FormEvent, useState } from 'react';
import { operations } from '#shared/operations.ts';
import { addressOf } from '#web/api/api-url.ts';
import type { EmailedReview } from '#web/public-site.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

const unreachable = 'We can’t reach Starbill right now. Try again in a moment.';

/** Where the email went, what confirming it does, and a way to put a mistyped address right. */
export function AddressNote({ action, ...given }: EmailedReview & { action: string }) {
  const [address, setAddress] = useState(given.address);
  const [corrected, setCorrected] = useState(given.corrected);
  const [error, setError] = useState(given.error);
  const [busy, setBusy] = useState(false);

  async function correct(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reviewerEmail = String(new FormData(event.currentTarget).get('reviewerEmail'));
    setBusy(true);
    const answer = await fetch(addressOf(operations.correctAddress, { params: { id: given.id } }), {
      method: 'PUT',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'X-Upload-Token': given.uploadToken ?? '' },
      body: JSON.stringify({ reviewerEmail }),
    })
      .then(async (response) => ({ ok: response.ok, ...(await response.json()) }))
      .catch(() => ({ ok: false, message: unreachable }));
    setBusy(false);
    setError(answer.ok ? undefined : answer.message);
    if (!answer.ok) return;
    setAddress(reviewerEmail);
    setCorrected(true);
  }

  return (
    <div className="mx-auto mt-6 max-w-md rounded-lg bg-sunken p-5 text-left">
      <p role="status">
        We’ve emailed <bdi className="font-semibold wrap-anywhere">{address}</bdi>. Open the link in that email to
        confirm the address is yours, and your review will say “Verified”.
        {corrected && ' Links in the first email no longer work.'}
      </p>
      {!corrected && given.uploadToken && (
        <details open={Boolean(error)} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
            Wrong address? Correct it
          </summary>
          <form method="post" action={action} onSubmit={correct} className="flex flex-col gap-2">
            <input type="hidden" name="id" value={given.id} />
            <input type="hidden" name="uploadToken" value={given.uploadToken} />
            <input type="hidden" name="before" value={address} />
            <input
              type="email"
              name="reviewerEmail"
              required
              autoComplete="email"
              aria-label="Your email address"
              defaultValue={address}
              className="min-h-11 w-full rounded-md border border-control bg-surface px-3 text-base"
            />
            <FormError>{error}</FormError>
            <Button type="submit" variant="secondary" busyText={busy ? 'Saving...' : undefined}>
              Save address
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}
