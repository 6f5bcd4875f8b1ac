import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Gig } from '#shared/schemas/gigs.ts';
import { addGig, type NewGig } from '#web/api/gigs.ts';

/** Adds gigs. One that is sent again, because its answer was lost, is added once. */
export function useAddGig() {
  const { mutateAsync, isPending } = useMutation(addGig);
  const unanswered = useRef<{ of: string; key: string } | null>(null);
  return {
    isPending,
    async add(gig: NewGig): Promise<Gig> {
      const of = JSON.stringify(gig);
      if (unanswered.current?.of !== of) unanswered.current = { of, key: crypto.randomUUID() };
      const added = await mutateAsync({ gig, key: unanswered.current.key });
      unanswered.current = null;
      return added;
    },
  };
}
