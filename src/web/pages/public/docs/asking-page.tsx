import { limits } from '#shared/limits.ts';
import { LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const AskingPage = () => (
  <DocPage path="/docs/asking-for-reviews">
    <LegalSection title="Ask now">
      <p>
        Open Ask for Reviews. Enter the client’s name and email address; event type and date are filled with the last
        values. Say how you have the address, and press Send. Preview the email shows exactly what they will read.
      </p>
      <p>
        From my phone opens WhatsApp, your messages or the share sheet with the text and a link of its own, and marks
        the gig as asked.
      </p>
    </LegalSection>
    <LegalSection title="Gigs">
      <p>
        Every gig says what happens next: “Asks on Monday at 10:00”, “Asked, link opened, no review yet”, “Not
        delivered: address unknown”. Edit, pause, delete and Ask again are beside it. Before the event a gig is deleted
        for good; after the event, pausing and deleting take a reason, and the gig still counts among your recorded
        ones, because asking only those who will praise you misleads visitors. Your public page says how many of your
        recorded gigs were asked.
      </p>
    </LegalSection>
    <LegalSection title="Bring the diary">
      <p>
        Copy rows from a spreadsheet and paste them, or open a CSV file. Starbill recognises the columns; correct them
        where it’s wrong. Every row that can’t be used says why, duplicates are found, and nothing is saved until you
        confirm. Up to {limits.gigImportRows.toLocaleString('en-GB')} rows at a time.
      </p>
      <p>
        A message that a customer sent you elsewhere can be pasted too. They confirm it with one button; until then it
        is neither published nor counted.
      </p>
    </LegalSection>
    <LegalSection title="When">
      <p>
        Weddings are asked about after 10 days, everything else the next day at 10:00 in your time zone, with one
        reminder after 5 days. You can change all of that, from 1 to 59 days, and turn on a second reminder. Nothing is
        sent between 20:00 and 9:00, nor after a review, a “no thanks”, an unsubscribe, a bounce or a complaint. Your
        time zone is in Settings.
      </p>
    </LegalSection>
    <LegalSection title="What it says">
      <p>
        You may write the greeting and the message yourself, in plain text without links. Gifts, conditions such as “if
        you were happy” and asking for a number of stars are refused. Reminders use the standard text
        <WhereBilled>, and so does the trial</WhereBilled>. Send me a test sends it to you.
      </p>
    </LegalSection>
    <LegalSection title="Verified gig">
      <p>
        A review through the link in our email, whose writer confirmed the booking, is labelled “Verified gig”: Starbill
        emailed the address that the act gave for this booking, and the writer confirmed the booking. Starbill saw no
        contract. A review through your phone’s link is an ordinary one.
      </p>
    </LegalSection>
    <LegalSection title="Fair and lawful">
      <ul>
        <li>Everybody is asked alike, and sees the same thanks and the same links afterwards, whatever their stars.</li>
        <li>
          You state for each gig or import that the client gave the address when booking and didn’t object, agreed, or
          is a company. The sentence for your booking form is under Bring the diary.
        </li>
        <li>Clients leave with one click, for one act or for all. They can’t be asked from your phone either.</li>
        <li>
          Clients’ data are erased {limits.gigMonths} months after the gig, or at once when they ask. More in our{' '}
          <TextLink href="/privacy">Privacy Policy</TextLink>.
        </li>
      </ul>
    </LegalSection>
  </DocPage>
);
