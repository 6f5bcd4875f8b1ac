import { limits } from '#shared/limits.ts';
import { samplePayload, webhookEvents } from '#shared/webhook-events.ts';
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
  const sample = samplePayload('review.published', {
    appUrl: origin,
    performer,
    timestamp: '2026-05-04T09:12:00.000Z',
  });
  return (
    <DocPage path="/docs/connecting">
      <LegalSection title="Slack and Discord">
        <p>
          Open <TextLink href="/api-webhooks">API &amp; webhooks</TextLink> in Settings, press Add webhook, choose Slack
          or Discord, and paste the incoming-webhook address of your channel. Choose what to hear of; the preview shows
          the message. Send a test to see it arrive.
        </p>
      </LegalSection>
      <LegalSection title="Gigs in your calendar">
        <p>
          Under Ask for Reviews, Import your diary, turn on Gigs in your calendar and copy the address. In Google
          Calendar choose Other calendars, From URL; in Apple’s Calendar on a Mac press Option, Command and S. Each gig
          says whether it has a review yet. Anyone with the address sees your clients’ names; Renew address makes the
          old one useless.
        </p>
      </LegalSection>
      <LegalSection title="API keys">
        <p>
          A key lets a tool of yours read reviews, write replies or add gigs. Create one for each tool: it’s shown once,
          you see when it was last used, and Revoke ends it at once. A key never opens your account or your security
          settings.
          <WhereBilled> Nor your billing, and without a subscription keys can only read.</WhereBilled> Engineers find
          every call in <TextLink href="/docs/api">API for engineers</TextLink>.
        </p>
      </LegalSection>
      <LegalSection title="Webhooks">
        <p>
          We send a message to an https address of yours when one of these happens. You can have {limits.webhooks}{' '}
          webhooks.
        </p>
        <ul>
          {Object.entries(webhookEvents).map(([type, text]) => (
            <li key={type}>
              <code className="font-mono text-sm">{type}</code>: {text}
            </li>
          ))}
        </ul>
        <CodeLines label="A message">{JSON.stringify(sample, null, 2)}</CodeLines>
        <p>
          Messages follow <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>: the headers{' '}
          <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> prove that a
          message is ours. Its libraries check that in most languages:
        </p>
        <CodeLines label="Checking a message">{verify}</CodeLines>
        <ul>
          <li>Answer with any 2xx within 10 seconds, and do the work afterwards. Redirects aren’t followed.</li>
          <li>
            Anything else is tried again for three days, with the same <code>webhook-id</code>. The same message may
            arrive twice: keep the ids you have seen.
          </li>
          <li>
            After three days without one that arrives, the webhook is paused and you get an email. Answering 410 pauses
            it at once.
          </li>
          <li>The log keeps each request and the beginning of each answer for 30 days, with Send again beside it.</li>
          <li>Nobody’s email address or phone number is in a message.</li>
        </ul>
      </LegalSection>
    </DocPage>
  );
}
