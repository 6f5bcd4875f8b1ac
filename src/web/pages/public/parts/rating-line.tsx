import { averageText, reviewCountText } from '#shared/format.ts';
import type { PublicStats } from '#shared/schemas/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';

const starsOnCurtain =
  '[&_.fill-gold]:fill-gold-on-curtain [&_.fill-gold]:stroke-gold-on-curtain [&_.fill-gold-empty]:fill-curtain-rule [&_.fill-gold-empty]:stroke-curtain-rule';

/** The average and how many gave it, in one line. Nothing while there is nothing to average. */
export function RatingLine({
  stats,
  onCurtain = false,
  className,
}: {
  stats: PublicStats;
  onCurtain?: boolean;
  className?: string;
}) {
  if (stats.averageRating === null) return null;
  return (
    <p className={joinClasses('flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums', className)}>
      <Stars value={stats.averageRating} size="lg" label="" {...(onCurtain && { className: starsOnCurtain })} />
      <span className="font-display text-3xl font-semibold">
        {averageText(stats.averageRating)}
        <span className="sr-only"> out of 5,</span>
      </span>
      <span className={onCurtain ? 'text-on-curtain-soft' : 'text-ink-soft'}>
        {reviewCountText(stats.totalReviews)}
      </span>
    </p>
  );
}
