import { Link } from 'react-router';
import { Question } from '#web/ui/question.tsx';
import { textLink } from '#web/ui/text-link.ts';

export function QuickHelp() {
  return (
    <section aria-labelledby="quick-help" className="min-w-0">
      <h2 id="quick-help" className="border-b border-rule pb-3 text-2xl">
        Quick Help
      </h2>
      <div className="divide-y divide-rule border-b border-rule">
        <Question asked="How do I share my review page?">
          Press Get Reviews on your dashboard. Copy the link, or send it by WhatsApp, SMS, email, Twitter or Facebook
          from there. Customers don’t need an account. You’ll also find a QR code there for your review form or your
          public page, and a poster and cards to print.
        </Question>
        <Question asked="How do I customise the widget?">
          To ask for reviews on your own website, open{' '}
          <Link to="/widget" className={textLink}>
            Review Collection Widget
          </Link>
          ; to show the ones you have, open{' '}
          <Link to="/embed-dashboard" className={textLink}>
            Embed Reviews
          </Link>
          . On both screens you choose the colours and options, see the result straight away, and copy the code. Where
          to paste it is explained in{' '}
          <a href="/docs/widget-integration" className={textLink}>
            Widget Integration
          </a>
          .
        </Question>
        <Question asked="Where do enquiries come from?">
          From Check availability on your public page. You get each one by email and under{' '}
          <Link to="/enquiries" className={textLink}>
            Enquiries
          </Link>
          . In{' '}
          <Link to="/profile" className={textLink}>
            Business Info
          </Link>{' '}
          you can turn the form off, or send visitors to your own booking page.
        </Question>
        <Question asked="How do I collect more reviews?">
          Ask soon, while the applause is still in the air. Add your gigs under{' '}
          <Link to="/gigs" className={textLink}>
            Ask for Reviews
          </Link>{' '}
          and Starbill asks each client by email at the right time. You can also put the link in your follow-up email,
          print it on cards and flyers, and add it to your social profiles. And reply to the reviews you have: people
          are more likely to write when someone answers.
        </Question>
        <Question asked="How do I make it look like my act?">
          Upload your logo and choose your colour and typeface under{' '}
          <Link to="/brand" className={textLink}>
            Brand
          </Link>
          . Your public page, your pictures and the emails to your customers use them straight away, and new widgets
          start in your colour.
        </Question>
        <Question asked="How do I change my email address?">
          Open{' '}
          <Link to="/settings" className={textLink}>
            Settings
          </Link>
          , press Change email address and enter the new one with your password. Open the link we email there and
          confirm it. We also email your old address, and you can undo the change from there for seven days.
        </Question>
        <Question asked="Can I sign in without a password?">
          Yes. Add a passkey under{' '}
          <Link to="/security" className={textLink}>
            Security
          </Link>{' '}
          and sign in with your fingerprint, your face or your device’s PIN. Or have a sign-in link emailed to you.
        </Question>
        <Question asked="I got an email about a sign-in that wasn’t me">
          Press “This wasn’t me” in that email. We’ll sign out every device, cancel the password and email you a link to
          choose a new one. Then open{' '}
          <Link to="/security" className={textLink}>
            Security
          </Link>{' '}
          and turn on two-factor sign-in. Check your booking email on Business Info, and your webhooks.
        </Question>
      </div>
    </section>
  );
}
