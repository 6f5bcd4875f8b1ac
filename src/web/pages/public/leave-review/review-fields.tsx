import { limits } from '#shared/limits.ts';
import { Field } from '#web/ui/field.tsx';
import type { FieldErrors } from './check-review.ts';
import { CommentField } from './comment-field.tsx';

export function ReviewFields({
  values,
  errors,
  maskedEmail,
}: {
  values: Record<string, string>;
  errors: FieldErrors;
  /** Where the link was emailed to: then the address is known, and neither asked for nor shown in full. */
  maskedEmail: string | null | undefined;
}) {
  return (
    <>
      <Field
        id="reviewerName"
        name="reviewerName"
        label="Your Name"
        autoComplete="name"
        required
        maxLength={limits.name}
        defaultValue={values.reviewerName}
        error={errors.reviewerName}
        dir="auto"
      />
      {maskedEmail ? (
        <p className="text-sm text-ink-soft">
          We emailed this link to <bdi className="font-semibold text-ink">{maskedEmail}</bdi>, and that address stays
          with your review. It’s not shown publicly.
        </p>
      ) : (
        <Field
          id="reviewerEmail"
          name="reviewerEmail"
          type="email"
          label="Email Address"
          hint="Not shown publicly. Used for verification only."
          autoComplete="email"
          required
          maxLength={limits.email}
          defaultValue={values.reviewerEmail}
          error={errors.reviewerEmail}
        />
      )}
      <Field
        id="eventType"
        name="eventType"
        label="Service provided"
        optional
        placeholder="Wedding, birthday party, corporate event"
        maxLength={limits.eventType}
        defaultValue={values.eventType}
        error={errors.eventType}
        dir="auto"
      />
      <CommentField value={values.comment} error={errors.comment} />
      {/* A trap for programs that fill in everything. People never see it, reach it or have it filled in for them. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue={values.website} />
        </label>
      </div>
    </>
  );
}
