import { useMutation } from '@tanstack/react-query';
import { isPastGig } from '#shared/past-gig.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { askForReview, changeGig, deleteGig } from '#web/api/gigs.ts';
import { todayIn } from '#web/pages/owner/parts/when-text.ts';
import { toast } from '#web/ui/toast.ts';
import type { GigAction } from './gig-row.tsx';
import { type Asking, nextWords } from './gig-words.ts';
import { useAddGig } from './use-add-gig.ts';

/** What a dialog is opened for. */
export type Asked = 'ask' | 'pause' | 'delete' | 'phone';

const fail = (title: string) => (error: unknown) =>
  toast({ title, description: messageOf(error, 'Try again in a moment.'), variant: 'danger' });

/**
 * What the buttons of a gig do. An email is asked about before it leaves. Before the day of the event,
 * pausing and deleting happen at once; from then on they ask for a reason.
 */
export function useGigActions(asking: Asking, onQuestion: (gig: Gig, action: Asked) => void) {
  const ask = useMutation(askForReview);
  const change = useMutation(changeGig);
  const remove = useMutation(deleteGig);
  const { add } = useAddGig();

  const send = (gig: Gig) =>
    ask
      .mutateAsync({ id: gig.id, channel: 'email' })
      .then(() =>
        toast({ title: 'Invitation sent', description: `${gig.clientName} will get your email in a moment.` }),
      )
      .catch(fail('Couldn’t send the invitation'));

  const resume = (gig: Gig) =>
    change
      .mutateAsync({ id: gig.id, change: { paused: false } })
      .then((resumed) => toast({ title: 'Gig resumed', description: nextWords(resumed, asking) }))
      .catch(fail('Couldn’t resume the gig'));

  /** A gig that has not been played is deleted for good, so it can be added again as it was. */
  const offerUndo = (gig: Gig) => {
    const { clientName, clientEmail, clientPhone, eventType, date, place, note, basis } = gig;
    if (!basis) return toast({ title: 'Gig deleted' });
    const body = {
      clientName,
      clientEmail,
      clientPhone,
      eventType,
      date,
      place,
      note,
      basis,
      paused: gig.state === 'paused',
    };
    const run = () =>
      void add(body)
        .then(() => toast({ title: 'Gig restored' }))
        .catch(fail('Couldn’t bring the gig back'));
    return toast({ title: 'Gig deleted', action: { label: 'Undo', run } });
  };

  async function finish(gig: Gig, action: 'pause' | 'delete', reason?: string): Promise<void> {
    const why = reason ? { reason } : {};
    if (action === 'pause') {
      await change.mutateAsync({ id: gig.id, change: { paused: true, ...why } });
      toast({ title: 'Gig paused', description: 'Links already sent still work.' });
      return;
    }
    await remove.mutateAsync({ id: gig.id, ...why });
    if (reason) toast({ title: 'Gig deleted', description: 'It still counts among your recorded gigs.' });
    else offerUndo(gig);
  }

  return {
    busyWith: ask.isPending ? ask.variables.id : change.isPending ? change.variables.id : null,
    act(gig: Gig, action: Exclude<GigAction, 'edit'>) {
      if (action === 'resume') void resume(gig);
      else if (action === 'ask' || action === 'phone' || isPastGig(gig, todayIn(asking.timeZone, new Date())))
        onQuestion(gig, action);
      else finish(gig, action).catch(fail(action === 'pause' ? 'Couldn’t pause the gig' : 'Couldn’t delete the gig'));
    },
    send,
    finish,
  };
}
