import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { textLink } from '../../ui/text-link.ts';

export function QuickHelp() {
  return (
    <section aria-labelledby="quick-help" className="min-w-0">
      <h2 id="quick-help" className="border-b border-rule pb-3 text-2xl">
        Quick Help
      </h2>
      <div className="divide-y divide-rule border-b border-rule">
        <Question asked="How do I share my review page?">
          Press Get Reviews on your dashboard. Copy the link, or send it by WhatsApp, Facebook or X from there.
          Customers need no account. On the Sharing tab, Generate QR Code makes one for posters and cards.
        </Question>
        <Question asked="How do I customise the widget?">
          What shows on your own website, and how to make it match, is described in{' '}
          <a href="/docs/widget-integration" className={textLink}>
            Widget Integration
          </a>
          , with lines of code to copy.
        </Question>
        <Question asked="How do I collect more reviews?">
          Ask soon, while the applause is still in the air: send the link right after the performance, put it in your
          follow-up email, print it on cards and flyers, and keep it on your social profiles. Reply to the reviews you
          have: people write where somebody answers.
        </Question>
      </div>
    </section>
  );
}

const Question = ({ asked, children }: { asked: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-sm py-3 font-semibold [&::-webkit-details-marker]:hidden">
      {asked}
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
      />
    </summary>
    <p className="pb-5 text-ink-soft">{children}</p>
  </details>
);
