import { prices } from '#shared/prices.ts';
import { useSite } from '#web/document.tsx';
import { Curtain } from '#web/pages/public/parts/curtain.tsx';
import { SiteFooter } from '#web/pages/public/parts/site-footer.tsx';
import { startUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The page ends as a show does: one last call, and the curtain. */
export function Closing() {
  const site = useSite();
  return (
    <Curtain>
      <section
        aria-labelledby="closing-title"
        className="mx-auto max-w-3xl px-4 pt-20 pb-24 text-center sm:px-6 lg:pt-28 lg:pb-32"
      >
        <h2 id="closing-title" className="text-5xl">
          Your next five stars are already in the audience.
        </h2>
        <p className="mx-auto mt-6 max-w-xl text-lg text-on-curtain-soft">
          Set up your page tonight and send the first link before you’ve packed up.
        </p>
        <LinkButton href={startUrl(site)} variant="curtain" size="lg" className="mt-9 max-sm:w-full">
          {site.billing ? `Start your ${prices.trialDays}-day free trial` : 'Create your page'}
        </LinkButton>
        {site.billing && <p className="mt-4 text-sm text-on-curtain-soft">No card needed.</p>}
      </section>
      <SiteFooter onCurtain />
    </Curtain>
  );
}
