import { limits } from '#shared/limits.ts';
import { prices } from '#shared/prices.ts';
import { LegalSection, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const GettingStartedPage = () => (
  <DocPage path="/docs/getting-started">
    <LegalSection title="1. Sign up">
      <p>
        Sign up with your name, your business or act, an email address and a password.{' '}
        <WhereBilled>
          Then press Start Free Trial. It runs for {prices.trialDays} days with everything included. When it ends
          nothing disappears: your page stays up, new reviews are still kept, and you can read and export everything.
          Only changes wait until you subscribe.
        </WhereBilled>
      </p>
    </LegalSection>
    <LegalSection title="2. Tell who you are">
      <p>
        Open Business Info. Business name and Category are required; a tagline of up to {limits.tagline} characters, a
        description of up to {limits.description}, your location, a booking link and your social profiles make the page
        worth visiting. The meter at the top says what is still missing.
      </p>
      <ul>
        <li>Upload a logo in Settings. 200x200 pixels or larger looks best.</li>
        <li>
          Add up to {limits.galleryImages} pictures in the Media Library, and describe each: press Describe below it.
        </li>
        <li>
          Your account email shows on the public page, or your booking email if there is one, unless you switch off Show
          email on the public page.
        </li>
        <li>
          The address of your page is at the end of Business Info. Press Change address for another one; the old one
          still leads to it.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="3. Ask for the first review">
      <p>
        Open Ask for Reviews, enter the name and email address of the client you played for last, and press Send. Or
        press Get Reviews on the dashboard and send the link yourself. They choose stars, write a few words and may add
        up to {limits.reviewPhotos} photos. They need no account.
      </p>
      <p>
        If somebody told you in person what they think, Get Reviews on Business Info lets you write it down in their
        name. They are asked by email to confirm it. Until they do, it is neither published nor counted.
      </p>
    </LegalSection>
    <LegalSection title="4. Wait for the platform">
      <p>
        A new review is Pending until the platform has checked and approved it. Reviews are read in the order in which
        they arrive, and the number of stars plays no part. Once approved it is on your public page within a second.
      </p>
    </LegalSection>
  </DocPage>
);
