import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '#web/api/billing.ts';
import { configQuery } from '#web/api/config.ts';
import { runs } from '#web/pages/owner/parts/billing-words.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardLine } from './card-line.tsx';
import { DetailsLine } from './details-line.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PendingChange } from './pending-change.tsx';
import { PlanLines } from './plan-lines.tsx';
import { SandboxClock } from './sandbox-clock.tsx';

/** Plan, next payment, card and invoices, and every way to change them. Nothing about money is anywhere else. */
export function BillingSection() {
  const { data: billing, error, refetch, isFetching } = useQuery(billingQuery);
  const { data: config, ...reading } = useQuery(configQuery);
  const payments = config?.payments ?? null;
  const missing = (!billing && error) || (!config && reading.error);
  const askAgain = () => {
    void refetch();
    if (!config) void reading.refetch();
  };
  return (
    <SettingsSection
      id="billing"
      title="Billing"
      text={
        config && !payments
          ? 'What you pay for Starbill.'
          : 'Your plan, your card and your invoices. You can cancel in two clicks, whenever you like.'
      }
    >
      {billing && config ? (
        <div className="flex flex-col gap-8">
          <PlanLines billing={billing} canPay={payments !== null} />
          {payments && billing.pendingChange && <PendingChange pending={billing.pendingChange} payments={payments} />}
          {payments && runs(billing.subscription) && <CardLine billing={billing} payments={payments} />}
          {payments && <DetailsLine details={billing.details} />}
          {payments && <InvoiceList invoices={billing.invoices} onRetry={refetch} retrying={isFetching} />}
          {payments?.provider === 'sandbox' && runs(billing.subscription) && <SandboxClock billing={billing} />}
        </div>
      ) : missing ? (
        <LoadFailed
          title="Your billing didn’t load"
          onRetry={askAgain}
          retrying={isFetching || reading.isFetching}
          error={missing}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-24" />
        </div>
      )}
    </SettingsSection>
  );
}
