import { monthlyPrice, prices } from '#shared/prices.ts';
import { landingContent } from '#web/content/landing.ts';
import { useSite } from '#web/document.tsx';
import { startUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Stage } from './stage.tsx';

export function Hero() {
  const site = useSite();
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-14 px-4 pt-14 sm:px-6 lg:grid-cols-[1.3fr_1fr] lg:pt-16">
      <div className="lg:pb-16">
        <p className="eyebrow text-action">For performers and small businesses</p>
        <h1 className="mt-5 text-6xl lg:text-5xl xl:text-6xl">Let the applause outlast the show.</h1>
        <p className="mt-6 max-w-xl text-lg text-ink-soft">
          Starbill asks your customers for a star review, publishes it honestly, and puts it where the next booking is
          decided: on your own page, on your website and in every post you share.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <LinkButton href={startUrl(site)} size="lg" className="max-sm:w-full">
            {site.billing ? `Start your ${prices.trialDays}-day free trial` : 'Create your page'}
          </LinkButton>
          {site.billing && (
            <p className="text-sm text-ink-soft">
              No card needed. Then {monthlyPrice} a month.
              <br className="max-sm:hidden" /> No setup fees, cancel anytime.
            </p>
          )}
        </div>
        <p className="mt-10 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
          <Stars value={5} label="" />
          {landingContent.claim}
        </p>
        {landingContent.claimNote && <p className="mt-1 text-xs text-ink-soft">{landingContent.claimNote}</p>}
      </div>
      <Stage />
    </section>
  );
}
