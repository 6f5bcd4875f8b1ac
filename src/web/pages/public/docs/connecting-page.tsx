import { limits } from '#shared/limits.ts';
import {
  oldSecretHours,
  samplePayload,
  testEventType,
  type WebhookPayload,
  webhookEvents,
} from '#shared/webhook-events.ts';
import { useSite } from '#web/document.tsx';
import { LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { CodeLines, DocPage } from './doc-page.tsx';

const verify = `import { Webhook } from 'standardwebhooks';

// The secret that was shown when you added the webhook: whsec_…
const webhook = new Webhook(process.env.STARBILL_SECRET);

// body: the bytes as they came, before anything parsed them.
const event = webhook.verify(body, headers); // throws unless it is ours
if (alreadySeen(headers['webhook-id'])) return 200;`;

export function ConnectingPage() {
  const { origin } = useSite();
  const performer = { id: '0199b3c4-5d6e-7f80-91a2-b3c4d5e6f701', slug: 'the-larks', name: 'The Larks' };
  const sampleOf = (type: WebhookPayload['type']) => {
    const sample = samplePayload(type, { appUrl: origin, performer, timestamp: '2026-05-04T09:12:00.000Z' });
    return JSON.stringify(sample, null, 2);
  };
  return (
    <DocPage path="/docs/connecting">
      <LegalSection title="Slack and Discord">
        <p>
          Open <TextLink href="/api-webhooks">API &amp; webhooks</TextLink> in Settings and press Add webhook. Choose
          Slack or Discord, paste the webhook URL of your channel and tick the events to send. The preview shows what a
          message looks like. Press Send a test to check that messages arrive.
        </p>
      </LegalSection>
      <LegalSection title="Gigs in your calendar">
        <p>
          Under Ask for Reviews, Import your diary, turn on Gigs in your calendar and copy the address. In Google
          Calendar choose Other calendars, From URL; in Apple’s Calendar on a Mac press Option, Command and S. Each gig
          says whether it has a review yet. Anyone with the address can see your clients’ names. If it gets into the
          wrong hands, press Renew address: the old one stops working.
        </p>
      </LegalSection>
      <LegalSection title="API keys">
        <p>
          An API key lets another tool read your reviews, write replies or add gigs for you. Create one for each tool.
          You’ll see the key only once, and later when it was last used. Revoke it, and it stops working at once. A key
          can’t reach your account or security settings.
          <WhereBilled>
            {' '}
            It can’t reach your billing either, and without a subscription it can only read, delete and pause.
          </WhereBilled>{' '}
          <TextLink href="/docs/api">API for engineers</TextLink> lists every call.
        </p>
      </LegalSection>
      <LegalSection title="Webhooks">
        <p>
          We send a message to your https:// address when one of these events happens. You can have {limits.webhooks}{' '}
          webhooks.
        </p>
        <ul>
          {Object.entries(webhookEvents).map(([type, text]) => (
            <li key={type}>
              <code className="font-mono text-sm">{type}</code>: {text}
            </li>
          ))}
        </ul>
        <p>
          Send a test sends <code>{testEventType}</code>, with an invented review.
        </p>
        <CodeLines label="A message">{sampleOf('review.published')}</CodeLines>
        <p>
          <code>review.flagged</code> also has <code>data.flag</code>, which says why:
        </p>
        <CodeLines label="A message about a flag">{sampleOf('review.flagged')}</CodeLines>
        <p>
          <code>invitation.answered</code> has <code>data.gig</code> and no <code>data.review</code>:
        </p>
        <CodeLines label="A message about an invitation">{sampleOf('invitation.answered')}</CodeLines>
        <p>
          Messages follow <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>: the headers{' '}
          <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> prove that a
          message comes from us. There are libraries for most languages that check this:
        </p>
        <CodeLines label="Checking a message">{verify}</CodeLines>
        <ul>
          <li>
            After you renew the secret, <code>webhook-signature</code> holds two signatures for {oldSecretHours} hours:
            one made with the new secret, one with the old. A message is ours if either fits.
          </li>
          <li>Answer with any 2xx status within 10 seconds, then do the work. We don’t follow redirects.</li>
          <li>
            After any other answer we keep trying for three days, with the same <code>webhook-id</code>. A message may
            arrive twice, so remember the ids you’ve seen.
          </li>
          <li>
            If nothing is delivered for three days, we pause the webhook and email you. A 410 answer pauses it at once.
          </li>
          <li>
            The log keeps every request and the start of every response for 30 days. You can send any of them again.
          </li>
          <li>Messages never contain email addresses or phone numbers.</li>
        </ul>
      </LegalSection>
    </DocPage>
  );
}
