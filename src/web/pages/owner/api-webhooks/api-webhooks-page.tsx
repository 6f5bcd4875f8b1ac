import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

export function ApiWebhooksPage() {
  return (
    <>
      <ScreenHeader
        title="API & webhooks"
        subtitle="Connect Starbill to your website, your spreadsheet or the tools you already use."
      />
      <PausedNotice>
        Adding API keys and webhooks is paused, and the keys you have can only read. You can still revoke keys, and
        pause or delete webhooks.
      </PausedNotice>
      <div className="divide-y divide-rule">
        <ApiKeys />
        <Webhooks />
      </div>
      <p className="border-t border-rule pt-8 text-sm text-ink-soft">
        <a href="/docs/connecting" className={textLink}>
          Connecting Your Tools
        </a>{' '}
        explains how it works.{' '}
        <a href="/docs/api" className={textLink}>
          API for engineers
        </a>{' '}
        lists every call, with examples.
      </p>
    </>
  );
}
