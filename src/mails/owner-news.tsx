import type { ReactNode } from 'react';
import { Small, TextLink } from './parts.tsx';

/** Why an owner's email does not quote the reviews; null when it does. */
export type LeftOutReason = 'unconfirmed' | 'chosen' | null;

/** Says why there are no words. */
export const LeftOut = ({ reason }: { reason: LeftOutReason }) =>
  reason && (
    <Small>
      {reason === 'unconfirmed'
        ? 'Once you’ve confirmed that this address is yours, these emails will include the review text.'
        : 'You chose to leave the review text out of these emails.'}
    </Small>
  );

/** Why the owner gets this email, and the ways to get fewer of them or none. */
export const OwnerFooter = (props: { settingsUrl: string; unsubscribeUrl: string; children: ReactNode }) => (
  <Small>
    {props.children} <TextLink href={props.settingsUrl}>Change how often</TextLink>{' '}
    <TextLink href={props.unsubscribeUrl}>Unsubscribe</TextLink>
  </Small>
);
