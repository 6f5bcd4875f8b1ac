import { Download } from 'lucide-react';
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
      text="Your account, your business, every review, reply and figure, as one JSON file."
    >
      {supportBy === null ? (
        <LinkButton href={addressOf(operations.exportAccount)} download variant="secondary">
          <Download aria-hidden="true" className="size-4" />
          Export my data
        </LinkButton>
      ) : (
        <p className="text-sm text-ink-soft">Only the owner can export this data.</p>
      )}
    </SettingsSection>
  );
}
