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
          Press Get Reviews on your dashboard. Copy the link, or send it by Twitter, Facebook or WhatsApp from there.
          Customers need no account. On the Sharing tab, Generate QR Code makes one for posters and cards.
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
          . Both screens have the colours and options, show how it looks as you change it, and give you the code to
          copy. Where that code goes is described in{' '}
          <a href="/docs/widget-integration" className={textLink}>
            Widget Integration
          </a>
          .
        </Question>
        <Question asked="How do I collect more reviews?">
          Ask soon, while the applause is still in the air. Write your gigs down under{' '}
          <Link to="/gigs" className={textLink}>
            Ask for Reviews
          </Link>{' '}
          and Starbill asks each client by email at the right time. Besides, put the link in your follow-up email, print
          it on cards and flyers, and keep it on your social profiles. Reply to the reviews you have: people write where
          somebody answers.
        </Question>
      </div>
    </section>
  );
}
