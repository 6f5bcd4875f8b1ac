import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type GigBasis, gigInput } from '#shared/gigs.ts';
import { limits } from '#shared/limits.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { changeGig } from '#web/api/gigs.ts';
import type { GigFromEnquiry } from '#web/pages/owner/parts/gig-from-enquiry.ts';
import { todayIn } from '#web/pages/owner/parts/when-text.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { hasTypedText } from '#web/ui/has-typed-text.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFirstProblem } from '#web/ui/use-first-problem.ts';
import { BasisChoice } from './basis-choice.tsx';
import { type Asking, nextWords } from './gig-words.ts';
import { readLastValues, storeLastValues } from './last-values.ts';
import { useAddGig } from './use-add-gig.ts';

type Props = {
  gig: Gig | null;
  asking: Asking;
  /** What is known of a new gig, from an enquiry. */
  known?: GigFromEnquiry['gig'] | undefined;
  onSaved?: () => void;
  onClose: () => void;
};

/** Adds a gig (`gig` is null) or changes one. */
export function GigDialog({ gig, asking, known, onSaved, onClose }: Props) {
  const { id: performerId } = useOwner();
  const { timeZone } = asking;
  const [last] = useState(() => readLastValues(performerId, todayIn(timeZone, new Date())));
  const [basis, setBasis] = useState<GigBasis | null>(gig ? gig.basis : last.basis);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useFirstProblem(errors);
  const [isTyped, setIsTyped] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const working = useRef(false);
  const { add, isPending: isAdding } = useAddGig();
  const change = useMutation(changeGig);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working.current) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const checked = gigInput.safeParse({
      clientName: text('clientName'),
      clientEmail: text('clientEmail') || null,
      clientPhone: text('clientPhone') || null,
      eventType: text('eventType'),
      date: text('date'),
      place: text('place'),
      note: text('note'),
      basis,
    });
    setRefusal(undefined);
    if (!checked.success)
      return setErrors(Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issue.message])));
    setErrors({});
    working.current = true;
    try {
      const { paused: _, askAt: __, ...input } = checked.data;
      const saved = gig ? await change.mutateAsync({ id: gig.id, change: input }) : await add(input);
      storeLastValues(performerId, input);
      toast({ title: gig ? 'Gig saved' : 'Gig added', description: nextWords(saved, asking) });
      onSaved?.();
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(messageOf(error, 'Nothing was saved. Try again.'));
    } finally {
      working.current = false;
    }
  }

  const start = gig ?? known;
  const field = (name: string, label: string, most: number, initial: string | null | undefined) => ({
    name,
    label,
    maxLength: most,
    defaultValue: initial ?? '',
    error: errors[name],
    autoComplete: 'off',
    dir: 'auto' as const,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={gig ? 'Edit gig' : 'Add a gig'}
      description="If you add an email address, we’ll ask for a review after the event, at the time in your settings."
      isUnsaved={isTyped}
    >
      <form
        ref={form}
        noValidate
        onSubmit={save}
        onInput={(event) => setIsTyped(hasTypedText(event.currentTarget))}
        className="flex flex-col gap-4"
      >
        <Field {...field('clientName', 'Client’s name', limits.name, start?.clientName)} />
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <Field {...field('clientEmail', 'Email address', limits.email, start?.clientEmail)} type="email" optional />
          <Field {...field('clientPhone', 'Phone', limits.phone, start?.clientPhone)} type="tel" optional />
          <Field {...field('eventType', 'Event type', limits.eventType, start ? start.eventType : last.eventType)} />
          <Field {...field('date', 'Date of the event', 10, start ? start.date : last.date)} type="date" />
        </div>
        <Field {...field('place', 'Place', limits.address, start?.place)} optional />
        <TextArea {...field('note', 'Note', limits.gigNote, gig?.note)} rows={2} optional hint="Only you see it." />
        <BasisChoice value={basis} onChange={setBasis} error={errors.basis} />
        <FormError>{refusal}</FormError>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyText={(isAdding || change.isPending) && 'Saving...'}>
            {gig ? 'Save' : 'Add gig'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
