import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { Rating } from '#shared/ratings.ts';
import { addReview } from '#web/api/added-reviews.ts';
import { ApiError, hasCode, messageOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { hasTypedText } from '#web/ui/has-typed-text.ts';
import { StarPicker } from '#web/ui/star-picker.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useFirstProblem } from '#web/ui/use-first-problem.ts';

type FieldName = 'reviewerName' | 'reviewerEmail' | 'eventType' | 'comment';
type Errors = Partial<Record<FieldName | 'rating', string>>;

const failed = 'Failed to submit review. Please try again.';
/** The answer to the first try was lost on its way, and the words were changed since. */
const alreadySent = 'We’d already received the review as you first sent it, so these changes weren’t sent.';

/** The fields of the customer's own form, checked in the same order and with the same words. */
export function AddReviewForm(props: {
  performerId: string;
  comment: string;
  onCancel: () => void;
  /** With the customer's name. */
  onAdded: (customer: string) => void;
}) {
  const [rating, setRating] = useState<Rating | 0>(0);
  const [errors, setErrors] = useState<Errors>({});
  const [isTyped, setIsTyped] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const sending = useRef(false);
  const whole = useFirstProblem(errors);
  const { mutateAsync, isPending } = useMutation(addReview);
  useUnsaved(isTyped);

  const refuse = (title: string, description: string, wrong: Errors) => {
    toast({ title, description, variant: 'danger' });
    setErrors(wrong);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // State alone would let a double click through before the next render.
    if (sending.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: FieldName) => String(data.get(name) ?? '').trim();
    setErrors({});
    setRefusal(undefined);
    if (rating === 0)
      return refuse('Rating Required', 'Please select a rating before submitting.', {
        rating: 'Choose from one to five stars.',
      });
    if (!text('reviewerName') || !text('comment'))
      return refuse('Required Fields', 'Fill in the customer’s name and their review.', {
        ...(!text('reviewerName') && { reviewerName: 'Enter the customer’s name.' }),
        ...(!text('comment') && { comment: 'Write what they told you.' }),
      });
    if (!form.querySelector('[name=reviewerEmail]:valid'))
      return refuse('Email Address', 'Enter a valid email address.', {
        reviewerEmail: 'We need it to ask your customer to confirm the review.',
      });
    sending.current = true;
    try {
      const review = {
        reviewerName: text('reviewerName'),
        reviewerEmail: text('reviewerEmail'),
        eventType: text('eventType'),
        comment: text('comment'),
        rating,
      };
      await mutateAsync({ performerId: props.performerId, key, review });
      props.onAdded(review.reviewerName);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      const message = hasCode(error, 'key_reused') ? alreadySent : messageOf(error, failed);
      setRefusal(Object.keys(fields).length > 0 ? undefined : message);
      refuse('Error', failed, fields);
    } finally {
      sending.current = false;
    }
  }

  return (
    <form
      ref={whole}
      noValidate
      onSubmit={submit}
      onInput={(event) => setIsTyped(hasTypedText(event.currentTarget))}
      className="flex flex-col gap-5"
    >
      <StarPicker
        name="rating"
        legend="Rating"
        value={rating}
        onChange={setRating}
        invalid={Boolean(errors.rating)}
        describedBy={errors.rating && 'added-rating-error'}
      />
      {errors.rating && (
        <p id="added-rating-error" className="-mt-3 text-center text-sm text-danger">
          {errors.rating}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Customer’s name"
          name="reviewerName"
          autoComplete="off"
          maxLength={limits.name}
          required
          hint="As they’d sign it."
          dir="auto"
          error={errors.reviewerName}
        />
        <Field
          label="Email Address"
          name="reviewerEmail"
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          required
          hint="Your customer’s address. Not shown publicly. Used for verification only."
          error={errors.reviewerEmail}
        />
      </div>
      <Field
        label="Service provided"
        name="eventType"
        autoComplete="off"
        maxLength={limits.eventType}
        optional
        dir="auto"
        error={errors.eventType}
      />
      <TextArea
        label="Their review"
        hint="In your customer’s own words."
        name="comment"
        defaultValue={props.comment}
        rows={4}
        maxLength={limits.comment}
        required
        dir="auto"
        error={errors.comment}
      />
      <FormError>{refusal}</FormError>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" busyText={isPending && 'Submitting...'}>
          Submit Review
        </Button>
      </div>
    </form>
  );
}
