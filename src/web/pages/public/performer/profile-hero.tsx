import { CalendarCheck, Mail } from 'lucide-react';
import { reviewCountText } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicProfile } from '#shared/schemas/reviews.ts';
import { useSite } from '#web/document.tsx';
import { bookingAction } from '#web/pages/public/parts/booking-action.ts';
import { Curtain } from '#web/pages/public/parts/curtain.tsx';
import { performerPicture } from '#web/pages/public/parts/performer-picture.ts';
import { PhotoLink } from '#web/pages/public/parts/photo-link.tsx';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { leaveReviewHref } from '#web/public-site.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The performer's name on the bill, and the one thing to do next: book them. */
export function ProfileHero({ profile }: { profile: PublicProfile }) {
  const { performer, stats, gallery } = profile;
  const { businessTagline, businessCategory, businessAddress } = performer;
  const name = performerName(performer);
  const billing = [businessCategory, businessAddress].filter(Boolean).join(' · ');
  const [first] = gallery;
  return (
    <header className="mx-auto grid max-w-5xl items-center gap-x-16 gap-y-10 px-4 pt-10 sm:px-6 lg:grid-cols-[1.2fr_1fr] lg:pt-16">
      <div className="min-w-0 max-lg:text-center">
        {!first && <Avatar {...performerPicture(performer)} size="lg" className="mb-6 lg:hidden" />}
        {billing && (
          <p dir="auto" className="eyebrow text-action wrap-anywhere">
            {billing}
          </p>
        )}
        <h1 dir="auto" className="mt-4 text-6xl wrap-anywhere">
          {name}
        </h1>
        {businessTagline && (
          <p dir="auto" className="mt-4 font-display text-xl text-ink-soft wrap-anywhere">
            {businessTagline}
          </p>
        )}
        <RatingLine stats={stats} className="mt-6 max-lg:justify-center" />
        <div className="mt-8 flex flex-wrap gap-3 max-lg:justify-center max-sm:flex-col">
          <Actions profile={profile} />
        </div>
      </div>
      <div data-photos className="relative isolate mx-auto w-full max-w-sm lg:order-last">
        {first ? (
          <PhotoLink
            url={first.url}
            alt={first.altText || `Picture 1 of ${gallery.length} of ${name}`}
            size={first}
            className="aspect-[4/5] rounded-t-[50vw] rounded-b-lg"
          />
        ) : (
          <Curtain className="relative flex aspect-[4/5] max-lg:hidden items-center justify-center overflow-hidden rounded-t-[50vw] rounded-b-lg">
            <Avatar {...performerPicture(performer)} size="lg" className="ring-4 ring-curtain-rule" />
          </Curtain>
        )}
        {first && performer.logoUrl && (
          <Avatar {...performerPicture(performer)} size="lg" className="absolute -bottom-6 -left-2 ring-6 ring-paper" />
        )}
      </div>
    </header>
  );
}

/** One of them is the primary one: booking, else writing, else reading what others say. */
function Actions({ profile: { performer, stats } }: { profile: PublicProfile }) {
  const site = useSite();
  const booking = bookingAction(performer);
  const { email } = performer;
  const reading =
    stats.totalReviews > 0
      ? { href: reviewPagePath(performer), words: `Read ${reviewCountText(stats.totalReviews)}` }
      : { href: leaveReviewHref(site, performer), words: 'Leave a Review' };
  return (
    <>
      {booking ? (
        <LinkButton {...booking.link} size="lg">
          <CalendarCheck aria-hidden="true" className="size-5" />
          {booking.words}
          {booking.isOutward && <span className="sr-only">, opens in a new tab</span>}
        </LinkButton>
      ) : (
        email && (
          <LinkButton href={`mailto:${email}`} size="lg">
            <Mail aria-hidden="true" className="size-5" />
            Send an email
          </LinkButton>
        )
      )}
      <LinkButton href={reading.href} variant={booking || email ? 'secondary' : 'primary'} size="lg">
        {reading.words}
      </LinkButton>
    </>
  );
}
