import { useSite } from '#web/document.tsx';
import { startUrl } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** At the head of the sample page, and where its Leave a Review leads: nobody can review an act that does not exist. */
export function SampleNotice() {
  const site = useSite();
  return (
    <aside
      id="sample"
      aria-label="About this page"
      className="border-b border-rule bg-action-soft target:outline-2 target:-outline-offset-4 target:outline-action"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
        <p className="min-w-0 flex-1 basis-72 text-sm">
          <strong>This is a sample page.</strong> The act and its reviews are invented. On your own page, Leave a Review
          opens the form that your customers fill in.
        </p>
        <LinkButton href={startUrl(site)} variant="secondary">
          Create your page
        </LinkButton>
      </div>
    </aside>
  );
}
