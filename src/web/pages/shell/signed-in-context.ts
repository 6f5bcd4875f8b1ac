import { createContext, useContext } from 'react';
import type { SignedIn } from '#shared/schemas/accounts.ts';

export const SignedInContext = createContext<SignedIn | null>(null);

/** The person in front of the screen; only inside the shell, which lets nobody else in. */
export function useSignedIn(): SignedIn {
  const person = useContext(SignedInContext);
  if (!person) throw new Error('This screen belongs inside the shell.');
  return person;
}

/** The same person as the owner of a business; only inside OwnersOnly. */
export function useOwner(): SignedIn & { slug: string } {
  const person = useSignedIn();
  const { slug } = person;
  if (slug === null) throw new Error('This screen belongs to owners only.');
  return { ...person, slug };
}
