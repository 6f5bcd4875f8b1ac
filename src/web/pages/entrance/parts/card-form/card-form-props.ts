import type { Checkout } from '#shared/schemas/billing.ts';

/** What every provider's form is given. */
export type CardFormProps = {
  checkout: Checkout;
  /** What the button says. */
  label: string;
  onBusy: (busy: boolean) => void;
  /** The provider has accepted: what is left to do is ours, and when that fails it is no refused card. */
  onConfirmed: () => Promise<void>;
};

export const failedTitle = ({ intent }: Checkout) => (intent === 'setup' ? 'Setup Failed' : 'Payment Failed');
