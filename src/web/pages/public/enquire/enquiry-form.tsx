import type { EnquiryProblems, enquiryFields } from '#shared/enquiries.ts';
import { eventTypes } from '#shared/event-types.ts';
import { limits } from '#shared/limits.ts';
import { enquiryPath } from '#shared/paths.ts';
import { performerNameOnForm } from '#shared/performers.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { ProblemSummary } from '#web/pages/public/parts/problem-summary.tsx';
import type { EnquiryFormState } from '#web/public-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { formMarks } from './form-marks.ts';

type Refused = Exclude<EnquiryFormState, { sent: true }>;

export function EnquiryForm({ performer, state }: { performer: PublicPerformer; state: Refused | null }) {
  const values: Record<string, string> = state?.values ?? {};
  const problems: EnquiryProblems = state?.problems ?? {};
  const challenge = state?.challenge ? JSON.stringify(state.challenge) : undefined;
  const error = state?.error ?? undefined;
  const field = (name: (typeof enquiryFields)[number], maxLength: number) => ({
    id: name,
    name,
    maxLength,
    defaultValue: values[name],
    error: problems[name],
  });
  return (
    <form
      method="post"
      action={enquiryPath({ slug: performer.id })}
      noValidate
      {...{ [formMarks.form]: performer.id, [formMarks.challenge]: challenge }}
      className="mt-8 flex flex-col gap-6"
    >
      {challenge ? (
        <>
          {/* With scripts the check is made and the form sent again: nobody has to read that it could not be. */}
          <noscript>
            <ProblemSummary problems={problems} message={error} />
          </noscript>
          <p
            role="status"
            {...{ [formMarks.status]: '' }}
            className="min-h-12 text-center text-sm text-ink-soft noscript:hidden"
          />
        </>
      ) : (
        <ProblemSummary problems={problems} message={error} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...field('eventDate', 10)} type="date" label="Date" optional />
        <Field
          {...field('eventType', limits.eventType)}
          label="Event"
          optional
          list="event-types"
          placeholder="Wedding, birthday party"
          dir="auto"
        />
      </div>
      <datalist id="event-types">
        {eventTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <Field {...field('place', limits.address)} label="Place" optional placeholder="Town or venue" dir="auto" />
      <TextArea
        {...field('message', limits.enquiry)}
        label="Message"
        rows={5}
        hint="How many guests, what time, what you have in mind."
        dir="auto"
      />
      <Field {...field('name', limits.name)} label="Your name" autoComplete="name" required dir="auto" />
      <fieldset className="grid gap-6 sm:grid-cols-2">
        <legend className="mb-2 text-sm text-ink-soft">How can they reach you? One of the two is enough.</legend>
        <Field {...field('email', limits.email)} type="email" label="Email address" autoComplete="email" />
        <Field {...field('phone', limits.phone)} type="tel" label="Phone" autoComplete="tel" />
      </fieldset>
      {/* A trap for programs that fill in everything. People never see it, reach it or have it filled in for them. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue={values.website} />
        </label>
      </div>
      <input type="hidden" name={formMarks.answer} />
      <p role="status" {...{ [formMarks.offline]: '' }} className="text-sm text-danger empty:hidden" />
      <Button type="submit" size="lg" className="w-full">
        Send enquiry
      </Button>
      <p className="text-center text-xs text-ink-soft">
        Only {performerNameOnForm(performer)} sees what you write. It’s deleted after {limits.enquiryMonths} months, and
        you can delete it sooner. See our{' '}
        <a href="/privacy" className="underline underline-offset-4">
          Privacy Policy
        </a>
        .
      </p>
    </form>
  );
}
