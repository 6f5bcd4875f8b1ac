import type { ReactNode } from 'react';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { NotFoundWords } from '#web/pages/shell/screen-not-found.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { TwoFactorNeeded } from './two-factor-needed.tsx';

/** The frame of every administrators' screen. To anyone else it does not exist. */
export function AdminScreen(props: { title: string; subtitle: string; children: ReactNode }) {
  const person = useSignedIn();
  if (person.role !== 'administrator') return <NotFoundWords />;
  return (
    <>
      <ScreenHeader title={props.title} subtitle={props.subtitle} />
      <div className="mt-4">{person.twoFactorRequired ? <TwoFactorNeeded /> : props.children}</div>
    </>
  );
}
