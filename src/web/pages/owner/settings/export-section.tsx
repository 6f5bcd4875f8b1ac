import { Download, FolderArchive } from 'lucide-react';
import { operations } from '#shared/operations.ts';
import { addressOf } from '#web/api/api-url.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function ExportSection() {
  const { supportBy } = useSignedIn();
  return (
    <SettingsSection
      id="your-data"
      title="Your data"
      text="Everything as a ZIP file: every review, reply, gig, enquiry and photo, with pages that open offline. Or the data alone, as one JSON file. Both hold your customers’ details, so keep them safe."
    >
      {supportBy === null ? (
        <div className="flex flex-wrap gap-3">
          <LinkButton href={addressOf(operations.downloadArchive)} download variant="secondary">
            <FolderArchive aria-hidden="true" className="size-4" />
            Download everything
          </LinkButton>
          <LinkButton href={addressOf(operations.exportAccount)} download variant="secondary">
            <Download aria-hidden="true" className="size-4" />
            Export my data
          </LinkButton>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">Only the owner can export this data.</p>
      )}
    </SettingsSection>
  );
}
