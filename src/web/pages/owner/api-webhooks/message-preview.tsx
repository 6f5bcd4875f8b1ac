import { samplePayload, type WebhookKind, webhookEventTypes } from '#shared/webhook-events.ts';
import { messageText } from '#shared/webhook-messages.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';

/** What arrives, with an invented review: the message as people read it, or the body as a tool does. */
export function MessagePreview({ kind, events }: { kind: WebhookKind; events: string[] }) {
  const { id, slug, businessName, firstName, lastName } = useSignedIn();
  const performer = { id: id ?? '', slug: slug ?? '', name: businessName || `${firstName} ${lastName}`.trim() };
  const sample = { appUrl: window.location.origin, performer, timestamp: '2026-05-04T09:12:00.000Z' };
  const payload = samplePayload(webhookEventTypes.find((type) => events.includes(type)) ?? 'review.received', sample);
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-md border border-rule bg-sunken px-4 py-3"
    >
      <p className="text-xs font-semibold text-ink-soft">Preview</p>
      {kind === 'webhook' ? (
        <pre dir="ltr" className="mt-2 font-mono text-xs">
          {JSON.stringify(payload, null, 2)}
        </pre>
      ) : (
        <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere" dir="auto">
          {messageText(payload)}
        </p>
      )}
    </section>
  );
}
