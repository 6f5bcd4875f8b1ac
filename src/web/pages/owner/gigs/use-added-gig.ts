import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Gig } from '#shared/schemas/gigs.ts';
import { hasCode } from '#web/api/client.ts';
import { askForReview, changeGig, deleteGig, type NewGig } from '#web/api/gigs.ts';
import { useAddGig } from './use-add-gig.ts';

/** The gig that a form has added but of which nobody was asked: corrections of the form change it and add no second. */
export function useAddedGig() {
  const [added, setAdded] = useState<{ gig: Gig; of: string } | null>(null);
  const { add, isPending: isAdding } = useAddGig();
  const change = useMutation(changeGig);
  const ask = useMutation(askForReview);
  const remove = useMutation(deleteGig);

  async function write(body: NewGig, of: string): Promise<Gig> {
    if (!added || isAnotherClient(body, added.gig)) return add(body);
    if (added.of === of) return added.gig;
    try {
      return await change.mutateAsync({ id: added.gig.id, change: body });
    } catch (error) {
      // It was deleted from the list meanwhile, or belongs for good to a client who asked not to be contacted.
      if (hasCode(error, 'not_found', 'asked_not_to')) return add(body);
      throw error;
    }
  }

  return {
    gig: added?.gig ?? null,
    isBusy: isAdding || change.isPending || ask.isPending,
    isDiscarding: remove.isPending,
    async save(body: NewGig): Promise<Gig> {
      const of = JSON.stringify(body);
      const gig = await write(body, of);
      setAdded({ gig, of });
      return gig;
    },
    async askByEmail(gig: Gig): Promise<void> {
      try {
        await ask.mutateAsync({ id: gig.id, channel: 'email' });
      } catch (error) {
        if (hasCode(error, 'not_found')) setAdded(null);
        throw error;
      }
    },
    async discard(): Promise<void> {
      if (added) await remove.mutateAsync({ id: added.gig.id });
      setAdded(null);
    },
    release: () => setAdded(null),
  };
}

const isAnotherClient = (body: NewGig, { clientName, clientEmail }: Gig) =>
  body.clientName !== clientName && clientEmail !== null && body.clientEmail !== clientEmail;
