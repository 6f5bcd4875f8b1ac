import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type EnquiryState, enquiryStateNames } from '#shared/enquiry-words.ts';
import { limits } from '#shared/limits.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { messageOf } from '#web/api/client.ts';
import { changeEnquiry, deleteEnquiry } from '#web/api/enquiries.ts';
import type { GigFromEnquiry } from '#web/pages/owner/parts/gig-from-enquiry.ts';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftsOf } from '#web/ui/drafts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { AnswerLinks } from './answer-links.tsx';
import { dayText, receivedText } from './enquiry-words.ts';

const fail = (title: string) => (error: unknown) =>
  toast({ title, description: messageOf(error, 'Try again in a moment.'), variant: 'danger' });

const drafts = draftsOf('enquiry-note');

/** One enquiry: all of it, ways to answer, and what became of it. */
export function EnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { canWrite } = useOwner();
  const change = useMutation(changeEnquiry);
  const [note, setNote] = useState(drafts.get(enquiry.id) ?? enquiry.note);
  const write = (typed: string) => {
    if (typed === enquiry.note) drafts.delete(enquiry.id);
    else drafts.set(enquiry.id, typed);
    setNote(typed);
  };
  const navigate = useNavigate();

  const undo = () =>
    void change
      .mutateAsync({ id: enquiry.id, change: { state: enquiry.state } })
      .then(() => toast({ title: `Marked as ${enquiryStateNames[enquiry.state].toLowerCase()}` }))
      .catch(fail('Couldn’t undo'));

  /** Closes the dialog, so that Undo can be pressed. A note that was being written goes along. */
  const mark = (state: EnquiryState) =>
    change
      .mutateAsync({ id: enquiry.id, change: { state, ...(note !== enquiry.note && { note }) } })
      .then(() => {
        drafts.delete(enquiry.id);
        toast({
          title: `Marked as ${enquiryStateNames[state].toLowerCase()}`,
          action: { label: 'Undo', run: undo },
        });
        onClose();
      })
      .catch(fail('Couldn’t change the status'));

  const turnIntoGig = () => {
    const { id, name, email, phone, eventDate, eventType, place } = enquiry;
    const gig = { clientName: name, clientEmail: email, clientPhone: phone, eventType, date: eventDate, place };
    void navigate('/gigs', { state: { gigFromEnquiry: { enquiryId: id, gig } satisfies GigFromEnquiry } });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Enquiry from ${enquiry.name}`}
      description={`Received ${receivedText(enquiry.createdAt)}`}
    >
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <Line label="Date">{enquiry.eventDate ? dayText(enquiry.eventDate) : 'Not decided yet'}</Line>
          <Line label="Event">{enquiry.eventType}</Line>
          <Line label="Place">{enquiry.place}</Line>
          <Line label="Email">{enquiry.email}</Line>
          <Line label="Phone">{enquiry.phone}</Line>
        </dl>
        {enquiry.message && (
          <p dir="auto" className="rounded-md bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">
            {enquiry.message}
          </p>
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          <AnswerLinks enquiry={enquiry} />
        </div>
        <SelectField
          label="Status"
          value={enquiry.state}
          disabled={!canWrite || change.isPending}
          onChange={(state) => void mark(state as EnquiryState)}
          choices={enquiryStateNames}
        />
        <Note
          enquiry={enquiry}
          note={note}
          onChange={write}
          onSaved={(saved) => drafts.get(enquiry.id) === saved && drafts.delete(enquiry.id)}
          canWrite={canWrite}
        />
        <div className="flex flex-wrap justify-between gap-3 border-t border-rule pt-5">
          <Button variant="secondary" disabled={!canWrite} onClick={turnIntoGig}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            Turn into a gig
          </Button>
          <DeleteButton enquiry={enquiry} onDeleted={onClose} />
        </div>
      </div>
    </Dialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
    </>
  );
}

function Note(props: {
  enquiry: Enquiry;
  note: string;
  onChange: (note: string) => void;
  onSaved: (note: string) => void;
  canWrite: boolean;
}) {
  const { enquiry, note, onChange, onSaved, canWrite } = props;
  const { mutate, isPending } = useMutation({
    ...changeEnquiry,
    onSuccess: async (answer, sent, ...rest) => {
      if (sent.change.note !== undefined) onSaved(sent.change.note);
      await changeEnquiry.onSuccess?.(answer, sent, ...rest);
      toast({ title: 'Note saved' });
    },
    onError: fail('Couldn’t save the note'),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea
        className="w-full"
        label="Note"
        optional
        hint="Only you see it."
        rows={2}
        maxLength={limits.enquiryNote}
        value={note}
        readOnly={!canWrite}
        onChange={(event) => onChange(event.target.value)}
        dir="auto"
      />
      {note !== enquiry.note && (
        <Button
          variant="secondary"
          busyText={isPending && 'Saving...'}
          onClick={() => mutate({ id: enquiry.id, change: { note } })}
        >
          Save note
        </Button>
      )}
    </div>
  );
}

function DeleteButton({ enquiry, onDeleted }: { enquiry: Enquiry; onDeleted: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync } = useMutation(deleteEnquiry);
  const remove = () =>
    mutateAsync(enquiry.id)
      .then(() => {
        toast({ title: 'Enquiry deleted' });
        onDeleted();
      })
      .catch(fail('Couldn’t delete the enquiry'));
  return (
    <>
      <Button variant="quiet" className="text-danger" onClick={() => setIsAsked(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete enquiry
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Delete this enquiry?"
        description={`This deletes what ${enquiry.name} wrote and their contact details for good. The enquiry still counts in your figures.`}
        actionLabel="Delete enquiry"
        onAction={() => void remove()}
      />
    </>
  );
}
