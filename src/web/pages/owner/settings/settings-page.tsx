import { Link } from 'react-router';
import { LogoSection } from '#web/pages/owner/parts/logo-section.tsx';
import { ChangePassword } from '#web/pages/owner/parts/security/change-password.tsx';
import { EmailAddress } from '#web/pages/owner/parts/security/email-address.tsx';
import { Passkeys } from '#web/pages/owner/parts/security/passkeys.tsx';
import { Sessions } from '#web/pages/owner/parts/security/sessions.tsx';
import { TwoFactor } from '#web/pages/owner/parts/security/two-factor.tsx';
import { SectionLevel, SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { textLink } from '#web/ui/text-link.ts';
import { BillingSection } from './billing/billing-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SavedField } from './saved-field.tsx';
import { TimeZone } from './time-zone.tsx';

export function SettingsPage() {
  const person = useSignedIn();
  const ownsBusiness = person.slug !== null;
  return (
    <>
      <ScreenHeader
        title="Settings"
        subtitle={`Your ${ownsBusiness ? 'logo, your ' : ''}account${person.billing && ownsBusiness ? ', your billing,' : ''} and how you sign in.`}
      />
      {ownsBusiness && (
        <PausedNotice>
          Changing your name and uploading a logo are paused. You can still remove your logo, change your password,
          export your data and delete your account.
        </PausedNotice>
      )}
      <div className="divide-y divide-rule">
        {ownsBusiness && (
          <>
            <LogoSection />
            <BusinessInformation />
            <AccountInformation />
            <TimeZone />
            {person.billing && <BillingSection />}
            <NotificationsSection />
            <ConnectionsSection />
            <ExportSection />
            <h2 id="security" className="scroll-mt-4 pt-10 pb-4 text-2xl">
              Security
            </h2>
          </>
        )}
        <SectionLevel value={ownsBusiness ? 3 : 2}>
          <Passkeys />
          <TwoFactor />
          <ChangePassword />
          <Sessions />
        </SectionLevel>
        {ownsBusiness && <DeleteSection />}
      </div>
    </>
  );
}

function BusinessInformation() {
  const { businessName, canWrite } = useSignedIn();
  return (
    <SettingsSection id="business-information" title="Business Info" text="Saved as soon as you stop typing.">
      <SavedField
        name="businessName"
        label="Business name"
        autoComplete="organization"
        saved={businessName}
        missing="Enter the name of your business or act."
        disabled={!canWrite}
      />
      <p className="mt-3 text-sm text-ink-soft">
        Everything else visitors read is in{' '}
        <Link to="/profile" className={textLink}>
          Business Info
        </Link>
        .
      </p>
    </SettingsSection>
  );
}

function AccountInformation() {
  const { firstName, lastName, canWrite } = useSignedIn();
  return (
    <SettingsSection id="account-information" title="Account information" text="Saved as soon as you stop typing.">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <SavedField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          saved={firstName}
          missing="Enter your first name."
          disabled={!canWrite}
        />
        <SavedField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          saved={lastName}
          missing="Enter your last name."
          disabled={!canWrite}
        />
        <EmailAddress className="sm:col-span-2" />
      </div>
    </SettingsSection>
  );
}
