import { limits } from '#shared/limits.ts';
import { LegalPage, LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { Operator, SupportEmail } from './operator.tsx';

export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    path="/privacy"
    description="What Starbill stores about visitors, reviewers and business owners, why, for how long, and how to have it erased."
    updated="November 2026"
    intro="Starbill stores what a review needs, and nothing that tracks you. This page says what we store, why, and how to have it erased."
  >
    <LegalSection title="Who is responsible">
      <Operator />
      <p>
        We are the controller of the personal data described here, under the UK GDPR and the Data Protection Act 2018.
      </p>
    </LegalSection>
    <LegalSection title="If you only visit">
      <p>
        We set no cookies on visitors, run no advertising or analytics scripts, and load nothing from other companies.
        Fonts and pictures come from our own server.
      </p>
      <p>
        Page views and clicks are counted as numbers, without cookies and without storing your network address. We use
        your network address only for a moment, to send you the page and to block floods of requests.
      </p>
      <p>
        Where a website shows our pop-up, your browser remembers in its own storage when you saw or closed it, so that
        it doesn’t come back too soon. That is never sent to us.
      </p>
    </LegalSection>
    <LegalSection title="If you leave a review">
      <p>We store:</p>
      <ul>
        <li>
          your name, your stars, your words, the service you name, any photos you add, and the time. These are published
          once the review has been approved;
        </li>
        <li>
          your email address. It is never published. We use it to verify the review and to write to you about it, at
          most three times a day;
        </li>
        <li>the decision on the review, when it was made and for what reason.</li>
      </ul>
      <p>
        The business you review sees your review and your email address, so that it can recognise its customer. Photos
        are stripped of hidden data such as place and camera before they are stored.
      </p>
      <p>
        While you write, your browser keeps a draft in its own storage. It never leaves your device until you press
        Submit Review. The words are gone when you close the tab. The photos you chose are removed once they are sent;
        if you close the tab before that, your browser keeps them until you next open a review form on Starbill, or
        clear what it stores of this site.
      </p>
    </LegalSection>
    <LegalSection title="If a business brings your review from elsewhere">
      <p>
        A business can import reviews that it received on other sites. It tells us that it may show them. We store your
        name, your words and stars, the day and, if the business has it, your email address, which is never published.
        We use the address only if the business asks you to confirm the review, or to check that a request to delete it
        comes from you.
      </p>
      <p>
        If you don’t want it here, press Report below the review and choose “I wrote this and want it removed”. Once
        it’s deleted we keep a code made from its words that can’t be read back, so that the business can’t import it
        again.
      </p>
    </LegalSection>
    <LegalSection title="If you send an enquiry">
      <p>
        What you enter under “Check availability” goes to the act you ask, and to nobody else: your name, your email
        address or phone number, the date, the event, the place and your message. None of it is published. The act
        answers you from its own email or phone, and what you agree there is between the two of you. If you gave an
        email address, we send you one email that says we passed your enquiry on.
      </p>
      <p>
        We delete it {limits.enquiryMonths} months after you sent it; the act can delete it sooner, and so can you. That
        email has a link to a private page, which shows what you sent and deletes it from Starbill at once; if you gave
        a phone number only, the page that says “Enquiry sent” has the link. Emails that the act already has in its
        mailbox, and what it wrote down about a booking, stay with the act. If you’ve lost the link, write to{' '}
        <SupportEmail />. While you write, your browser keeps a draft until you send it or close the tab.
      </p>
    </LegalSection>
    <LegalSection title="If you have an account">
      <p>
        We store your name, your email address, a one-way hash of your password, the public half of your passkeys
        <WhereBilled otherwise=" and what you enter about your business">
          , what you enter about your business, and your subscription’s state
        </WhereBilled>
        . We set two cookies, both strictly necessary: one keeps you signed in, the other remembers for a year that this
        browser has signed in before, so that someone who guesses passwords elsewhere can’t lock you out, and so that we
        can email you about a sign-in from any other browser. While you sign in, a third one belongs to your passkey or
        code for a few minutes. For each session we keep when it began, and the address and browser it came from, so
        that you can recognise and end sessions that are not yours.
      </p>
      <WhereBilled>
        <p>
          Your card details go straight to the payment provider. We never see or store the card number; we keep the
          card’s brand, its last four digits and when it expires, so that you can recognise it.
        </p>
      </WhereBilled>
    </LegalSection>
    <LegalSection title="Our legal reasons">
      <ul>
        <li>
          <WhereBilled otherwise="Accounts">Accounts and subscriptions</WhereBilled>: to perform our contract with you.
        </li>
        <li>
          Reviews: our legitimate interest, and that of readers, in honest reviews that can be traced to a real
          customer. You choose to send one.
        </li>
        <li>Enquiries: to take the steps towards a contract that you asked for.</li>
        <li>Protection against fraud and misuse: our legitimate interest in a service that works.</li>
        <WhereBilled>
          <li>Invoices and tax records: a legal obligation.</li>
        </WhereBilled>
      </ul>
      <p>No review is rejected by a machine: only people do that.</p>
    </LegalSection>
    <LegalSection title="Who else sees it">
      <p>
        Companies that work for us and on our instructions: those who host the server
        <WhereBilled otherwise=" and deliver our emails">, deliver our emails, and take payments</WhereBilled>. We sell
        nothing and share nothing for advertising. If one of them works outside the United Kingdom, it does so under the
        safeguards that UK law requires. Published reviews can be read and copied by anyone, search engines included.
      </p>
    </LegalSection>
    <LegalSection title="How long we keep it">
      <ul>
        <li>A review stays until you erase it, or until the business deletes its account.</li>
        <li>A review that was rejected is kept with the reason, so that the decision can be checked.</li>
        <li>An enquiry stays until you or the act delete it, and {limits.enquiryMonths} months at most.</li>
        <li>
          An account’s data stays until its owner deletes the account. Sessions end when you sign out or they expire.
        </li>
        <li>
          <WhereBilled>Invoices are kept for the six years that tax law asks for. </WhereBilled>Backups are overwritten
          over time.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="Your rights, and how to have your data erased">
      <p>
        You may ask for a copy of your data, have it corrected or erased, object to its use or have it restricted, and
        take it elsewhere. Write to <SupportEmail />; we answer within a month, and it costs nothing.
      </p>
      <p>
        To edit, download or erase your review, follow the link at the end of any email we sent you about it and enter
        the code that we email you, or write to us from the address you gave with it. It disappears from the public page
        and from every widget straight away, together with its photos and any reply. A browser that has just shown a
        photo may keep its copy for five minutes.
      </p>
      <p>
        If you think we’re handling your data wrongly, tell us first. You may also complain to the{' '}
        <TextLink href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</TextLink>.
      </p>
    </LegalSection>
    <LegalSection title="Changes">
      <p>When this policy changes, we update this page and its date. We email owners about changes that affect them.</p>
    </LegalSection>
  </LegalPage>
);
