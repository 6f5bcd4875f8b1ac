import { Eye, MessageCircle, Send } from 'lucide-react';
import { type FormEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { eventTypes } from '#shared/event-types.ts';
import { limits } from '#shared/limits.ts';
import { findEmailProblem } from '#shared/review-problems.ts';
import type { Gig, InvitationSettings } from '#shared/schemas/gigs.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { todayIn } from '#web/pages/owner/parts/when-text.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useFirstProblem } from '#web/ui/use-first-problem.ts';
import { BasisChoice } from './basis-choice.tsx';
import { type Asking, nextWords } from './gig-words.ts';
import { readLastValues, storeLastValues } from './last-values.ts';
import { SavedAsGig } from './saved-as-gig.tsx';
import { useAddedGig } from './use-added-gig.ts';

const loadPreview = () => import('./preview-dialog.tsx');
const PreviewDialog = lazy(async () => ({ default: (await loadPart(loadPreview)).PreviewDialog }));
const PhoneDialog = lazy(async () => ({ default: (await loadPart(() => import('./phone-dialog.tsx'))).PhoneDialog }));

type Errors = Partial<Record<'clientName' | 'clientEmail' | 'eventType' | 'date' | 'basis', string>>;
const failed = 'Nothing was sent. Try again in a moment.';

/** Name, address, Send: the shortest way from a gig to a request. */
export function AskNow(props: {
  canWrite: boolean;
  settings: InvitationSettings | undefined;
  asking: Asking;
  firstField: RefObject<HTMLInputElement | null>;
}) {
  const { id: performerId } = useOwner();
  const { canWrite, settings, asking } = props;
  const today = todayIn(asking.timeZone, new Date());
  const [values, setValues] = useState(() => ({
    clientName: '',
    clientEmail: '',
    ...readLastValues(performerId, today),
  }));
  const [errors, setErrors] = useState<Errors>({});
  const form = useFirstProblem(errors);
  const [refusal, setRefusal] = useState<string>();
  const [previewing, setPreviewing] = useState(false);
  const [fromPhone, setFromPhone] = useState<Gig | null>(null);
  const added = useAddedGig();
  const working = useRef(false);
  const listId = useId();
  useUnsaved(values.clientName.trim() !== '' || values.clientEmail.trim() !== '');
  const isAhead = values.date > today;
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));

  const emailProblem = findEmailProblem(values.clientEmail, 'Enter the client’s email address.');
  const check = (needsEmail: boolean): Errors => ({
    ...(!values.clientName.trim() && { clientName: 'Enter the client’s name.' }),
    ...((needsEmail || values.clientEmail.trim()) && emailProblem && { clientEmail: emailProblem }),
    ...(!values.date && { date: 'Choose the date of the event.' }),
    ...(!values.basis && { basis: 'Say how you got this address.' }),
  });

  async function begin(needsEmail: boolean, then: (gig: Gig) => Promise<void> | void) {
    if (working.current) return;
    const wrong = check(needsEmail);
    setErrors(wrong);
    setRefusal(undefined);
    const { basis } = values;
    if (Object.keys(wrong).length > 0 || !basis) return;
    working.current = true;
    try {
      const body = {
        clientName: values.clientName.trim(),
        clientEmail: values.clientEmail.trim() || null,
        eventType: values.eventType.trim(),
        date: values.date,
        basis,
      };
      const gig = await added.save(body);
      storeLastValues(performerId, values);
      await then(gig);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(messageOf(error, failed));
    } finally {
      working.current = false;
    }
  }

  function finish() {
    added.release();
    setRefusal(undefined);
    setValues((now) => ({ ...now, clientName: '', clientEmail: '' }));
    props.firstField.current?.focus({ preventScroll: true });
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    void begin(true, async (gig) => {
      if (isAhead) {
        toast({ title: 'Gig added', description: nextWords(gig, asking) });
      } else {
        await added.askByEmail(gig);
        toast({ title: 'Invitation sent', description: `${gig.clientName} will get your email in a moment.` });
      }
      finish();
    });
  };

  const discard = () =>
    added
      .discard()
      .then(() => {
        toast({ title: 'Gig discarded' });
        finish();
      })
      .catch((error: unknown) => setRefusal(messageOf(error, 'The gig wasn’t discarded. Try again in a moment.')));

  return (
    <Card aria-labelledby="ask-now" className="mt-8">
      <h2 id="ask-now" className="text-2xl">
        Ask now
      </h2>
      <form ref={form} noValidate onSubmit={send} className="mt-5 flex flex-col gap-5">
        <div className="grid gap-x-4 gap-y-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
          <Field
            ref={props.firstField}
            label="Client’s name"
            autoComplete="off"
            dir="auto"
            maxLength={limits.name}
            className="max-xl:col-span-full min-[40rem]:max-xl:col-span-1"
            value={values.clientName}
            error={errors.clientName}
            onChange={(event) => change({ clientName: event.target.value })}
          />
          <Field
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={limits.email}
            className="max-xl:col-span-full min-[40rem]:max-xl:col-span-1"
            value={values.clientEmail}
            error={errors.clientEmail}
            onChange={(event) => change({ clientEmail: event.target.value })}
          />
          <Field
            label="Event type"
            list={listId}
            autoComplete="off"
            dir="auto"
            maxLength={limits.eventType}
            value={values.eventType}
            error={errors.eventType}
            onChange={(event) => change({ eventType: event.target.value })}
          />
          <Field
            label="Date of the event"
            type="date"
            value={values.date}
            error={errors.date}
            onChange={(event) => change({ date: event.target.value })}
          />
          <datalist id={listId}>
            {eventTypes.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </div>
        <BasisChoice value={values.basis} onChange={(basis) => change({ basis })} error={errors.basis} />
        <FormError>{refusal}</FormError>
        {added.gig && !added.isBusy && !fromPhone && (
          <SavedAsGig
            gig={added.gig}
            emailVerified={asking.emailVerified}
            discarding={added.isDiscarding}
            onDiscard={discard}
            onNext={finish}
          />
        )}
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
          <Button
            type="submit"
            size="lg"
            disabled={!canWrite}
            busyText={added.isBusy && (isAhead ? 'Saving...' : 'Sending...')}
          >
            <Send aria-hidden="true" className="size-4" />
            {isAhead ? 'Add gig' : 'Send invitation'}
          </Button>
          <Button
            variant="secondary"
            size="lg"
            disabled={!canWrite || added.isBusy || isAhead}
            onClick={() => void begin(false, (gig) => setFromPhone(gig))}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            Ask from my phone
          </Button>
          <Button
            variant="quiet"
            size="lg"
            onPointerEnter={() => loadPreview().catch(() => {})}
            onClick={() => setPreviewing(true)}
          >
            <Eye aria-hidden="true" className="size-4" />
            Preview the email
          </Button>
        </div>
        {isAhead && (
          <p className="text-sm text-ink-soft">
            This event is in the future. We’ll ask after it, at the time in your settings.
          </p>
        )}
      </form>
      <Suspense>
        {previewing && (
          <PreviewDialog
            of={{
              clientName: values.clientName,
              eventType: values.eventType,
              ...(values.date && { date: values.date }),
            }}
            settings={settings}
            onClose={() => setPreviewing(false)}
          />
        )}
        {fromPhone && (
          <PhoneDialog
            gig={fromPhone}
            onClose={() => setFromPhone(null)}
            onAsked={() => {
              setFromPhone(null);
              finish();
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}
