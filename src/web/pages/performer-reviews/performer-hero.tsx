import { ExternalLink, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { averageText, reviewCountText } from '#shared/format.ts';
import { leaveReviewPath } from '#shared/paths.ts';
import { ownerInitials, type PublicPerformer, type PublicStats, performerName } from '#shared/performers.ts';
import { Curtain, CurtainHem } from '#web/pages/landing/curtain.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { safeWebLink } from './safe-web-link.ts';

export function PerformerHero({ performer, stats }: { performer: PublicPerformer; stats: PublicStats }) {
  const { businessTagline, businessDescription, businessCategory, businessAddress, email } = performer;
  const website = safeWebLink(performer.businessWebsite);
  const billing = [businessCategory, businessAddress].filter(Boolean).join(' · ');
  return (
    <header>
      <Curtain>
        <div className="mx-auto flex max-w-3xl flex-col items-center px-4 pt-14 pb-14 text-center sm:px-6 lg:pt-20">
          <Avatar
            src={performer.logoUrl ?? performer.profileImageUrl}
            initials={ownerInitials({ ...performer, email: email ?? '' })}
            size="lg"
            className="ring-4 ring-curtain-rule"
          />
          {billing && (
            <p dir="auto" className="eyebrow mt-6 text-on-curtain-soft wrap-anywhere">
              {billing}
            </p>
          )}
          <h1 dir="auto" className="mt-4 max-w-full text-5xl wrap-anywhere">
            {performerName(performer)}
          </h1>
          {businessTagline && (
            <p dir="auto" className="mt-3 max-w-full font-display text-xl text-on-curtain-soft wrap-anywhere">
              {businessTagline}
            </p>
          )}
          {stats.averageRating !== null && (
            <p className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 tabular-nums">
              <Stars
                value={stats.averageRating}
                size="lg"
                label=""
                className="[&_.fill-gold]:fill-gold-on-curtain [&_.fill-gold]:stroke-gold-on-curtain [&_.fill-gold-empty]:fill-curtain-rule [&_.fill-gold-empty]:stroke-curtain-rule"
              />
              <span className="font-display text-3xl font-semibold">
                {averageText(stats.averageRating)}
                <span className="sr-only"> out of 5,</span>
              </span>
              <span className="text-on-curtain-soft">{reviewCountText(stats.totalReviews)}</span>
            </p>
          )}
          {businessDescription && (
            <p dir="auto" className="mt-6 max-w-2xl whitespace-pre-line text-on-curtain-soft wrap-anywhere">
              {businessDescription}
            </p>
          )}
          <LinkButton href={leaveReviewPath(performer)} variant="curtain" size="lg" className="mt-9 max-sm:w-full">
            Leave a Review
          </LinkButton>
          {(email || website) && (
            <ul className="mt-4 flex max-w-full flex-wrap justify-center gap-x-6">
              {email && (
                <ContactLink href={`mailto:${email}`} icon={<Mail aria-hidden="true" className="size-4 shrink-0" />}>
                  {email}
                </ContactLink>
              )}
              {website && (
                <ContactLink
                  href={website.href}
                  newTab
                  icon={<ExternalLink aria-hidden="true" className="size-4 shrink-0" />}
                >
                  Website<span className="sr-only">, {website.label}, opens in a new tab</span>
                </ContactLink>
              )}
            </ul>
          )}
        </div>
      </Curtain>
      <CurtainHem id="hem" />
    </header>
  );
}

function ContactLink({
  href,
  icon,
  newTab,
  children,
}: {
  href: string;
  icon: ReactNode;
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        {...(newTab && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm text-sm text-on-curtain-soft underline-offset-4 wrap-anywhere transition-colors hover:text-on-curtain hover:underline focus-visible:outline-on-curtain"
      >
        {icon}
        <span className="min-w-0">{children}</span>
      </a>
    </li>
  );
}
