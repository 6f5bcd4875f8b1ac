import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/api/config.ts';
import { textLink } from '#web/ui/text-link.ts';

/** On every screen of an owner whose page an administrator has suspended: what it means, why, and whom to write to. */
export function SuspensionBanner({ reason }: { reason: string }) {
  const { data: config } = useQuery(configQuery);
  return (
    <section aria-label="Suspension" className="mb-6 rounded-lg bg-danger-soft px-5 py-4 text-sm text-ink">
      <p>
        <strong>Your public page is suspended.</strong> Your page and review form say they’re paused, your widgets show
        nothing, and no new reviews are taken. Nothing was deleted.
      </p>
      {reason && (
        <p className="mt-2">
          Reason given:{' '}
          <span dir="auto" className="wrap-anywhere">
            {reason}
          </span>
        </p>
      )}
      {config && (
        <p className="mt-2">
          If you think this is a mistake, write to{' '}
          <a href={`mailto:${config.supportEmail}?subject=Suspended%20page`} className={`${textLink} break-all`}>
            {config.supportEmail}
          </a>
          .
        </p>
      )}
    </section>
  );
}
