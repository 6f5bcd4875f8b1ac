import { Download, FolderArchive } from 'lucide-react';
import type { ReactNode } from 'react';
import { operations } from '#shared/operations.ts';
import { addressOf } from '#web/api/api-url.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function ExportSection() {
  const { supportBy, billing } = useSignedIn();
  return (
    <SettingsSection
      id="your-data"
      title="Your data"
      text="Take it with you at any time. Both files hold your customers’ details, so keep them safe."
    >
      {supportBy === null ? (
        <ul className="divide-y divide-rule border-y border-rule">
          <Taken
            text={`A ZIP file with every review, reply, gig, enquiry and photo${billing ? ', and your invoices' : ''}. Its pages open offline, and its tables in any spreadsheet. Up to five times a day.`}
          >
            <LinkButton href={addressOf(operations.downloadArchive)} download variant="secondary">
              <FolderArchive aria-hidden="true" className="size-4" />
              Download everything
            </LinkButton>
          </Taken>
          <Taken text="The data alone, without photos, as one JSON file for programs.">
            <LinkButton href={addressOf(operations.exportAccount)} download variant="secondary">
              <Download aria-hidden="true" className="size-4" />
              Export my data
            </LinkButton>
          </Taken>
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">Only the owner can export this data.</p>
      )}
    </SettingsSection>
  );
}

/** One way to take it along: what is in it, and the button. */
const Taken = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
    <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">{text}</p>
    {children}
  </li>
);
