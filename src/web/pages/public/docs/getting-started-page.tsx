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
          Then press Start Free Trial. No card is needed. It runs for {prices.trialDays} days with everything included.
          When it ends, nothing disappears: your page stays up, new reviews are still kept, and you can read and export
          everything. Only changes wait until you subscribe.
        </WhereBilled>
      </p>
    </LegalSection>
    <LegalSection title="2. Say who you are">
      <p>
        The dashboard lists your first steps beside a small view of your page, until they’re done or you press Hide.
        Steps you take elsewhere are ticked automatically.
      </p>
      <p>
        Open Business Info. Business name and Category are required; a tagline of up to {limits.tagline} characters, a
        description of up to {limits.description}, your location, a booking link and your social profiles make the page
        worth visiting. The meter at the top says what is still missing.
      </p>
      <ul>
        <li>
          Upload a logo on Brand and choose your colour and typeface there: your page and pictures use all three. New
          widgets use the colour and typeface. Emails to your customers use the logo and colour. A logo of 200x200
          pixels or larger looks best.
        </li>
        <li>
          Add up to {limits.galleryImages} images in the Media Library, and press Edit description below each to say
          what it shows.
        </li>
        <li>
          Visitors press Check availability on your page and send you an enquiry: you get it by email and under
          Enquiries, where you can set its status, add notes and turn it into a gig. If you add a booking link, the
          button says Book now and leads to your own booking page. You can also turn it off.
        </li>
        <li>
          Your public page shows your booking email, or your account email if there’s no booking email. To hide it, turn
          off Show email on the public page.
        </li>
        <li>
          The address of your page is at the end of Business Info. Press Change address for another one; the old one
          still leads to it.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="3. Ask for the first review">
      <p>
        Open Ask for Reviews, enter the name and email address of the client you played for last, and press Send
        invitation. Or press Get Reviews and send the link yourself, by WhatsApp, SMS or email, as a QR code, or on a
        poster. They choose stars, write a few words and may add up to {limits.reviewPhotos} photos. They don’t need an
        account.
      </p>
      <p>
        If someone told you in person what they think, press Add a review for a customer on the dashboard and write it
        down in their name. We’ll email them to confirm it. Until they do, it isn’t published or counted.
      </p>
    </LegalSection>
    <LegalSection title="4. Wait for approval">
      <p>
        A new review is Waiting for approval until Starbill has checked it. Reviews are read in the order they arrive,
        and the number of stars plays no part. Once approved, it’s on your public page within a second.
      </p>
    </LegalSection>
    <LegalSection title="5. Show what they say">
      <p>
        Embed Reviews and the Review Collection Widget put your reviews and your form on your website. Social Creatives
        turns a review into a picture to post. Public Page has the address of your page, its figures, and posters and
        cards to print. In Notification Settings you choose which emails you and your customers get.
      </p>
    </LegalSection>
  </DocPage>
);
