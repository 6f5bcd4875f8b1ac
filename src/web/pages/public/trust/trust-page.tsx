import type { PlatformTrust } from '#shared/schemas/trust.ts';
import { LegalPage } from '#web/pages/public/parts/legal-page.tsx';
import { TrustFigures } from './trust-figures.tsx';
import { TrustRules } from './trust-rules.tsx';

/** What the platform decides about reviews, and how: the same for everybody, and complete without a script. */
export function TrustPage({ figures }: { figures: PlatformTrust }) {
  return (
    <LegalPage
      title="Trust"
      path="/trust"
      description="How Starbill decides which reviews are published: the rules, and the figures of every decision."
      intro="Starbill decides which reviews are published. These are its decisions, counted from every review, and the rules behind them."
    >
      {figures.received > 0 ? <TrustFigures figures={figures} /> : <NothingYet counted={figures.countedAt !== null} />}
      <TrustRules />
    </LegalPage>
  );
}

const NothingYet = ({ counted }: { counted: boolean }) => (
  <p className="mt-10 rounded-md bg-sunken px-5 py-4">
    {counted
      ? 'No reviews have arrived yet, so there is nothing to count. The figures appear here within an hour of the first one.'
      : 'Nothing has been counted yet. The figures appear here within an hour.'}
  </p>
);
