import { type FormEvent, useRef, useState } from 'react';
import type { ErrorBody } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { operations } from '#shared/operations.ts';
import { endsCorrection, findEmailProblem } from '#shared/review-problems.ts';
import { addressOf } from '#web/api/api-url.ts';
import type { EmailedReview } from '#web/public-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

const unreachable = 'We can’t reach Starbill right now. Try again in a moment.';

/** Where the email goes, what confirming it does, and a way to put a mistyped address right. */
export function AddressNote({ action, ...given }: EmailedReview & { action: string }) {
  const [address, setAddress] = useState(given.address);
  const [corrected, setCorrected] = useState(given.corrected);
  const [error, setError] = useState(given.error);
  /** Whether it can still be corrected. */
  const [open, setOpen] = useState(Boolean(given.uploadToken) && !given.corrected);
  const [busy, setBusy] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);

  async function correct(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=reviewerEmail]');
    const reviewerEmail = field?.value.trim() ?? '';
    setBusy(true);
    const found = findEmailProblem(reviewerEmail);
    const { problem, isFinal } = found ? { problem: found, isFinal: false } : await send(given, reviewerEmail);
    setBusy(false);
    setError(problem);
    if (problem && !isFinal) return field?.focus();
    setOpen(false);
    if (!problem) {
      setAddress(reviewerEmail);
      setCorrected(true);
    }
    // The button that was pressed is gone.
    note.current?.focus();
  }

  return (
    <div className="mx-auto mt-6 max-w-md rounded-lg bg-sunken p-5 text-left">
      <p ref={note} tabIndex={-1} role="status" className="outline-none">
        Check your inbox at <bdi className="font-semibold wrap-anywhere">{address}</bdi>. Open the link in our email to
        confirm the address is yours, and your review will say “Verified”.
        {corrected && ' Links in an earlier email no longer work.'}
      </p>
      {/* The same for everybody: whether an address has had its emails today is nobody else's business. */}
      <p className="mt-2 text-sm text-ink-soft">
        Nothing after a few minutes? Look in your spam folder. One address gets at most {limits.mailsToMailbox} emails
        like this a day: if yours has had them, no email comes, and your review is kept all the same.
      </p>
      {!open && error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      {open && (
        <details open={Boolean(error)} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
            Wrong address? Correct it
          </summary>
          <form method="post" action={action} onSubmit={correct} noValidate className="flex flex-col gap-2">
            <input type="hidden" name="id" value={given.id} />
            <input type="hidden" name="uploadToken" value={given.uploadToken ?? ''} />
            <input type="hidden" name="before" value={address} />
            <Field
              id="address"
              name="reviewerEmail"
              type="email"
              label="Your email address"
              hint="You can correct it once."
              autoComplete="email"
              required
              maxLength={limits.email}
              defaultValue={given.typed ?? address}
              error={error}
            />
            <Button type="submit" variant="secondary" busyText={busy ? 'Saving...' : undefined}>
              Save address
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}

type Answer = { problem: string | undefined; isFinal: boolean };

/** Why the correction was not taken, if it was not, and whether another would be. */
async function send({ id, uploadToken }: EmailedReview, reviewerEmail: string): Promise<Answer> {
  try {
    const response = await fetch(addressOf(operations.correctAddress, { params: { id } }), {
      method: 'PUT',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'X-Upload-Token': uploadToken ?? '' },
      body: JSON.stringify({ reviewerEmail }),
    });
    if (response.ok) return { problem: undefined, isFinal: false };
    const { message }: Partial<ErrorBody> = await response.json();
    return { problem: message ?? unreachable, isFinal: endsCorrection(response.status) };
  } catch {
    return { problem: unreachable, isFinal: false };
  }
}
