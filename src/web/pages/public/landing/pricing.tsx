import { Check } from 'lucide-react';
import { annualPrice, annualPricePerMonth, annualSaving, monthlyPrice, planFeatures, prices } from '#shared/prices.ts';
import { useSite } from '#web/document.tsx';
import { appUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { BillingChoice } from './billing-choice.tsx';

/** One plan on a ticket. Which price it shows is decided by the radio buttons and CSS alone. */
export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="group/pricing">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
        <div className="flex flex-col items-start gap-8 md:flex-row md:items-end md:justify-between">
          <div>
            <p className="eyebrow text-action">The box office</p>
            <h2 id="pricing-title" className="mt-4 text-5xl">
              One ticket. The whole show.
            </h2>
          </div>
          <BillingChoice />
        </div>
        <div className="relative mt-12 grid rounded-lg border border-edge bg-surface shadow-high lg:grid-cols-[24rem_1fr]">
          <TicketFront />
          <Notches />
          <div className="border-edge border-t border-dashed p-7 sm:p-10 lg:border-t-0 lg:border-l">
            <h3 className="text-xl">Everything is included</h3>
            <ul className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
              {planFeatures.map((feature) => (
                <li key={feature} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
                  {feature}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

function TicketFront() {
  const site = useSite();
  return (
    <div className="p-7 sm:p-10">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h3 className="text-2xl">Pro</h3>
        <p className="hidden rounded-sm bg-good-soft px-2.5 py-1 text-sm font-semibold text-good group-has-[[value=annual]:checked]/pricing:block">
          Save {annualSaving}
        </p>
      </div>
      <div className="mt-5 min-h-34 tabular-nums">
        <div className="group-has-[[value=annual]:checked]/pricing:hidden">
          <p className="font-display text-5xl font-semibold">{monthlyPrice}</p>
          <p className="mt-2 text-ink-soft">per month, billed monthly</p>
        </div>
        <div className="hidden group-has-[[value=annual]:checked]/pricing:block">
          <p className="font-display text-5xl font-semibold">{annualPrice}</p>
          <p className="mt-2 text-ink-soft">
            <del className="block">
              <span className="sr-only">Instead of </span>
              {monthlyPrice}/month
            </del>
            <ins className="font-medium text-ink no-underline">{annualPricePerMonth}/month billed annually</ins>
          </p>
        </div>
      </div>
      <div className="mt-4 group-has-[[value=annual]:checked]/pricing:hidden">
        <LinkButton href={appUrl(site, '/subscribe')} size="lg" className="w-full">
          Start free trial
        </LinkButton>
      </div>
      <div className="mt-4 hidden group-has-[[value=annual]:checked]/pricing:block">
        <LinkButton href={appUrl(site, '/subscribe?plan=annual')} size="lg" className="w-full">
          Start free trial
        </LinkButton>
      </div>
      <p className="mt-4 text-center text-sm text-ink-soft">
        {prices.trialDays}-day free trial • No card needed • Cancel anytime
      </p>
    </div>
  );
}

/** Where the stub is torn off: two bites of the page's own ground out of the ticket's edge. */
const Notches = () => (
  <div aria-hidden="true" className="relative h-0 lg:absolute lg:inset-y-0 lg:left-96 lg:h-auto lg:w-0">
    <span className="absolute -top-3 -left-3.25 size-6 rounded-full border border-edge bg-paper [clip-path:inset(0_0_0_50%)] lg:-top-3.25 lg:-left-3 lg:[clip-path:inset(50%_0_0_0)]" />
    <span className="absolute -top-3 -right-3.25 size-6 rounded-full border border-edge bg-paper [clip-path:inset(0_50%_0_0)] lg:top-auto lg:right-auto lg:-bottom-3.25 lg:-left-3 lg:[clip-path:inset(0_0_50%_0)]" />
  </div>
);
