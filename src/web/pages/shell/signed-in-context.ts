import { createContext, useContext } from 'react';
import type { SignedIn } from '#shared/accounts.ts';

export const SignedInContext = createContext<SignedIn | null>(null);

/** The person in front of the screen; only inside the shell, which lets nobody else in. */
export function useSignedIn(): SignedIn {
  const person = useContext(SignedInContext);
  if (!person) throw new Error('This screen belongs inside the shell.');
  return person;
}
