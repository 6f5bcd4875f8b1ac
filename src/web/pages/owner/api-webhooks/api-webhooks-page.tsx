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
        Creating keys and webhooks is paused, and existing keys can only read. You can still revoke, pause and delete.
      </PausedNotice>
      <div className="divide-y divide-rule">
        <ApiKeys />
        <Webhooks />
      </div>
      <p className="border-t border-rule pt-8 text-sm text-ink-soft">
        How it works is in{' '}
        <a href="/docs/connecting" className={textLink}>
          Connecting Your Tools
        </a>
        , and every call with examples in{' '}
        <a href="/docs/api" className={textLink}>
          API for engineers
        </a>
        .
      </p>
    </>
  );
}
