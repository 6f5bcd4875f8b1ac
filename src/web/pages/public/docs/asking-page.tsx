import { limits } from '#shared/limits.ts';
import { LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const AskingPage = () => (
  <DocPage path="/docs/asking-for-reviews">
    <LegalSection title="Ask now">
      <p>
        Open Ask for Reviews. Enter the client’s name and email address; event type and date are filled in from last
        time. Say how you got this address, and press Send invitation. Preview the email shows exactly what they’ll
        read.
      </p>
      <p>
        Ask from my phone opens WhatsApp, your messages or the share sheet with the text and a link for this gig, and
        marks the gig as asked.
      </p>
    </LegalSection>
    <LegalSection title="Gigs">
      <p>
        Every gig says what happens next: “We’ll ask on Monday at 10:00”, “Asked, link opened, no review yet”, “Not
        delivered: address unknown”. Edit, pause, delete and Ask again are beside it. Ask now and Ask again show you the
        address before anything is sent. Before the day of the event you can delete a gig for good. From that day on,
        pausing or deleting it needs a reason, and it still counts as one of your recorded gigs, because asking only
        clients who will praise you misleads visitors. Your public page says how many of your recorded gigs you asked
        about.
      </p>
    </LegalSection>
    <LegalSection title="Import your diary">
      <p>
        Copy rows from a spreadsheet and paste them, or open a CSV file. Starbill recognises the columns; correct them
        if it’s wrong. Rows that can’t be used say why, duplicates are found, and nothing is saved until you confirm. Up
        to {limits.gigImportRows.toLocaleString('en-GB')} rows at a time.
      </p>
      <p>
        A message that a customer sent you elsewhere can be pasted too. They confirm it with one button. Until then it
        isn’t published or counted.
      </p>
    </LegalSection>
    <LegalSection title="When we ask">
      <p>
        We ask about weddings after 10 days, and about everything else the next day at 10:00 in your time zone, with one
        reminder after 5 days. You can change all of that, from 1 to 59 days, and turn on a second reminder. Nothing is
        sent between 20:00 and 9:00, or after a review, a “No thanks”, an unsubscribe, a bounce or a spam report. Your
        time zone is in Settings.
      </p>
    </LegalSection>
    <LegalSection title="What the email says">
      <p>
        You can write the greeting and the message yourself, in plain text without links. Gifts, conditions such as “if
        you were happy” and asking for a number of stars aren’t allowed. Reminders use the standard text
        <WhereBilled>, and so does the trial</WhereBilled>. Send me a test sends it to you.
      </p>
    </LegalSection>
    <LegalSection title="Verified gig">
      <p>
        A review through the link in our email, whose writer confirmed the booking, is labelled “Verified gig”: Starbill
        emailed the address that the act gave for this booking, and the writer confirmed the booking. Starbill saw no
        contract. A review left through your phone link is an ordinary one.
      </p>
    </LegalSection>
    <LegalSection title="Fair and lawful">
      <ul>
        <li>
          Everyone is asked the same way, and sees the same thank-you and the same links afterwards, whatever stars they
          gave.
        </li>
        <li>
          You confirm for each gig or import that the client gave the address when booking and didn’t object, agreed, or
          is a company. The sentence for your booking form is under Import your diary.
        </li>
        <li>
          Clients can opt out with one click, for one act or for all. After that they can’t be asked from your phone
          either.
        </li>
        <li>
          Clients’ data is erased {limits.gigMonths} months after the gig, or straight away when they ask. More in our{' '}
          <TextLink href="/privacy">Privacy Policy</TextLink>.
        </li>
      </ul>
    </LegalSection>
  </DocPage>
);
