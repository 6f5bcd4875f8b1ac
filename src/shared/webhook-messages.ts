import { testEventType, type WebhookKind, type WebhookPayload } from './webhook-events.ts';

const longest = 600;

const cut = (text: string) => {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
};

const gigWords: Record<string, string> = {
  reviewed: 'left a review',
  refused: 'declined to leave a review',
  unsubscribed: 'unsubscribed from review requests',
};

/** How each service takes text as it was typed: a reviewer's `<!channel>` or `**` must not act. */
const literally: Record<'slack' | 'discord', (text: string) => string> = {
  slack: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  discord: (text) => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&'),
};

/** The message of an event, line by line; what people wrote is passed through `as`. */
function linesOf({ type, data }: WebhookPayload, as: (text: string) => string): string[] {
  const { review, gig, flag } = data;
  const name = as(data.performer.name);
  if (gig) {
    const what = [as(gig.eventType), gig.date, as(gig.place)].filter(Boolean).join(', ');
    return [`${name}: a client ${gigWords[gig.state] ?? 'answered'} (${what})`];
  }
  if (!review) return [name];
  const stars = '★'.repeat(review.rating) + '☆'.repeat(5 - review.rating);
  const reviewer = as(review.reviewerName);
  const titles: Record<WebhookPayload['type'], string> = {
    'review.received': `New review from ${reviewer}`,
    'review.published': `Review from ${reviewer} published`,
    'review.edited': `${reviewer} edited their review`,
    'review.replied': `Reply to ${reviewer}’s review`,
    'review.flagged': `Review from ${reviewer} flagged`,
    'invitation.answered': 'Invitation answered',
    [testEventType]: 'This is a test from Starbill',
  };
  const words = type === 'review.replied' ? (review.reply?.replyText ?? '') : (flag?.reason ?? review.comment);
  return [`${name}: ${titles[type]} ${stars}`, `“${as(cut(words))}”`, ...(review.url ? [review.url] : [])];
}

/** A message as people read it, for the preview. */
export const messageText = (payload: WebhookPayload): string => linesOf(payload, (text) => text).join('\n');

/** Slack knows no escape for `*bold*` and the like, so it is told to show the text as it is, and to fetch no page in it. */
const slackPlain = { mrkdwn: false, unfurl_links: false, unfurl_media: false };

/** A message as the service takes it. Nobody is mentioned, whatever a review says. */
export function messageBody(kind: Exclude<WebhookKind, 'webhook'>, payload: WebhookPayload): object {
  const text = linesOf(payload, literally[kind]).join('\n');
  if (kind === 'slack') return { text, ...slackPlain };
  return { content: text, allowed_mentions: { parse: [] } };
}
