import { LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { DocPage } from './doc-page.tsx';

export const ManagingReviewsPage = () => (
  <DocPage path="/docs/managing-reviews">
    <LegalSection title="What the badges mean">
      <ul>
        <li>Waiting for approval: Starbill hasn’t checked it yet. Only you and our administrators see it.</li>
        <li>Published: it’s approved, it counts, and it’s on your page.</li>
        <li>Hidden by you: it’s approved and it counts, but you’ve taken it off your page.</li>
        <li>Not published: it broke the rules, so it isn’t shown.</li>
        <li>Waiting for the customer: you wrote it down, and they haven’t confirmed it yet.</li>
        <li>Verified: the reviewer has confirmed their email address.</li>
        <li>Added by the business: you wrote it down in a customer’s name.</li>
      </ul>
      <p>
        Starbill’s administrators decide the status, by the same rules for one star and for five. Owners can’t change
        it, or a review’s words or stars.
      </p>
    </LegalSection>
    <LegalSection title="Find a review">
      <p>
        Manage Reviews lists everything you have received, the newest first. Search reviews looks for each of your words
        in names, email addresses, services and what was written; Status, Stars, Reply, From and To narrow the list
        further. On a phone they are behind Filters.
      </p>
    </LegalSection>
    <LegalSection title="Reply">
      <p>
        You can write one reply to each review. It’s shown publicly below the review. Press Edit reply to change or
        delete it at any time. Save replies you use often under Saved replies.
      </p>
    </LegalSection>
    <LegalSection title="Hide a review">
      <p>
        Turn off Show publicly to take an approved review off your page. If you didn’t mean to, press Undo. Its stars
        still count, and your page says how many reviews are hidden, because visitors have a right to know.
      </p>
    </LegalSection>
    <LegalSection title="Hear about new reviews">
      <p>
        The bell at the top has a dot while there are reviews you haven’t seen. It clears once you’ve seen them, on any
        device. In Notification Settings you choose how often we email you about new reviews: At once, Daily or Weekly
        (in the morning, in your time zone), with or without their text. When nothing is new, nothing is sent. You can
        unsubscribe from these emails with one press.
      </p>
    </LegalSection>
    <LegalSection title="Flag what breaks the rules">
      <p>
        If a review isn’t genuine, is unlawful or off topic, advertises something or contains private data, press Flag
        and say why. The review stays up until the administrators have looked at it again. You’ll see their decision.
        The rules are in the <TextLink href="/terms">Terms of Service</TextLink>.
      </p>
    </LegalSection>
    <LegalSection title="Import reviews">
      <p>
        Import reviews, at the foot of Manage Reviews, takes the CSV or JSON file that another site exports, rows from a
        spreadsheet, or testimonials with a blank line between them. You choose what each column is and see what would
        be left out before anything is saved. Up to 5,000 reviews fit into one import.
      </p>
      <ul>
        <li>Administrators look at each import as a whole before it’s shown.</li>
        <li>
          Your public page then has them under Reviews from elsewhere. Each one says where it was imported from and that
          Starbill hasn’t verified it. They don’t count in your average, and widgets and pictures don’t show them.
        </li>
        <li>Undo takes a whole import back, at any time.</li>
        <li>
          Anyone can report one of them, and its writer can have it deleted. Your import then says why one is gone. The
          same words can’t be imported again.
        </li>
        <li>
          If a customer’s email address came along, press Ask to confirm. Once they confirm, it becomes a review of its
          own and counts like any other.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="Export your reviews">
      <p>
        Export on Manage Reviews gives you the reviews you’ve filtered, or all of them, as CSV or JSON. Download
        everything in Settings gives you all of your account as a ZIP file: reviews, replies, gigs, enquiries and
        photos, with pages that open offline<WhereBilled>, and your invoices</WhereBilled>. Export my data gives you the
        data alone, as one JSON file.
        <WhereBilled> All of them work without a subscription.</WhereBilled>
      </p>
    </LegalSection>
    <LegalSection title="Prove your reviews">
      <p>
        Signed file, under Export on Manage Reviews, holds your published reviews with Starbill’s signature. Send it to
        an agency or a client: on <TextLink href="/verify">Verify reviews</TextLink> they can check that nobody changed
        a word, a star or a date, or left a review out. The file never leaves their device.
      </p>
    </LegalSection>
  </DocPage>
);
