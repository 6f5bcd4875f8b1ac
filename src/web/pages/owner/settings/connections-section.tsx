import { Plug } from 'lucide-react';
import { Link } from 'react-router';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export const ConnectionsSection = () => (
  <SettingsSection
    id="connections"
    title="API & webhooks"
    text="Connect Starbill to your website, your spreadsheet or the tools you already use."
  >
    <Link to="/api-webhooks" className={buttonClass({ variant: 'secondary' })}>
      <Plug aria-hidden="true" className="size-4" />
      API &amp; webhooks
    </Link>
  </SettingsSection>
);
