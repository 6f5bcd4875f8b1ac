import { AccountEmail } from './account-email.tsx';
import type { Sender } from './email-layout.tsx';
import { Action, Paragraph, Quote, Small } from './parts.tsx';

type Rates = { sent: number; bounced: number; complained: number };

/** "Of 120 emails in the last 30 days, 7 didn’t arrive and 1 was reported as spam." */
function RatesInWords({ sent, bounced, complained }: Rates) {
  return (
    <Paragraph>
      Of {sent} {sent === 1 ? 'email' : 'emails'} in the last 30 days, {bounced} didn’t arrive and {complained}{' '}
      {complained === 1 ? 'was' : 'were'} reported as spam.
    </Paragraph>
  );
}

export type AskingNoticeData = {
  business: string;
  firstName: string;
  notice: 'warned' | 'rates' | 'paused' | 'resumed' | 'limit';
  /** What administrators wrote. */
  reason: string | null;
  /** Null: the plan's. */
  dailyLimit: number | null;
  rates: Rates;
  gigsUrl: string;
};

const titles = {
  warned: 'Too many of your invitations don’t arrive or aren’t wanted',
  rates: 'Your invitations are paused: too many didn’t arrive or weren’t wanted',
  paused: 'Our team has paused your invitations',
  resumed: 'Your invitations go out again',
  limit: 'Your daily limit of invitations has changed',
} as const;

/** To an owner: what became of the sending of their invitations, why, and what to do. */
export const askingNotice = (to: AskingNoticeData, sender: Sender) => ({
  subject: titles[to.notice],
  element: (
    <AccountEmail
      sender={sender}
      title={titles[to.notice]}
      preview={`About the review requests of ${to.business}.`}
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <What {...to} />
      {to.reason && (
        <>
          <Paragraph>Our team wrote:</Paragraph>
          <Quote>{to.reason}</Quote>
        </>
      )}
      <Action href={to.gigsUrl}>Open your gigs</Action>
      <Small>Questions? Write to {sender.operator.supportEmail}.</Small>
    </AccountEmail>
  ),
});

function What({ business, notice, dailyLimit, rates }: AskingNoticeData) {
  const act = <bdi>{business}</bdi>;
  switch (notice) {
    case 'warned':
      return (
        <>
          <RatesInWords {...rates} />
          <Paragraph>
            Invitations of {act} still go out. Check the addresses of gigs that are to come, and ask only clients who
            know you. If it gets worse, sending pauses by itself.
          </Paragraph>
        </>
      );
    case 'rates':
      return (
        <>
          <RatesInWords {...rates} />
          <Paragraph>
            No more invitations of {act} go out. Nothing is lost: your gigs wait, and links already sent keep working.
            Correct the addresses of the gigs that were not delivered, then write to us to have sending resumed.
          </Paragraph>
        </>
      );
    case 'paused':
      return (
        <Paragraph>
          No more invitations of {act} go out until our team resumes them. Nothing is lost: your gigs wait, and links
          already sent keep working.
        </Paragraph>
      );
    case 'resumed':
      return (
        <Paragraph>
          Our team has resumed the sending for {act}. Invitations that fell due meanwhile go out at the next usual hour.
        </Paragraph>
      );
    case 'limit':
      return (
        <Paragraph>
          {dailyLimit === null ? (
            <>For {act} the usual limit of your plan applies again.</>
          ) : (
            <>
              {act} can now send {dailyLimit} {dailyLimit === 1 ? 'invitation' : 'invitations'} a day. What doesn’t fit
              waits for the next day.
            </>
          )}
        </Paragraph>
      );
  }
}

export type AskingAlertData = {
  business: string;
  firstName: string;
  notice: 'warned' | 'rates';
  rates: Rates;
  performerUrl: string;
};

/** To an administrator: an act's invitations bounce or are unwelcome. */
export const askingAlert = (to: AskingAlertData, sender: Sender) => {
  const title =
    to.notice === 'rates'
      ? `Invitations of ${to.business} were paused`
      : `Invitations of ${to.business} are near their limits`;
  return {
    subject: title,
    element: (
      <AccountEmail
        sender={sender}
        title={title}
        preview="Too many didn’t arrive or were reported as spam."
        firstName={to.firstName}
        footer="You get this email because you’re an administrator of this copy of Starbill."
      >
        <RatesInWords {...to.rates} />
        <Paragraph>
          {to.notice === 'rates'
            ? 'Sending stopped by itself, and the owner was told. It resumes only when an administrator resumes it.'
            : 'The owner was told. Sending pauses by itself at 8% that don’t arrive or 0.3% complaints.'}
        </Paragraph>
        <Action href={to.performerUrl}>Open this performer</Action>
      </AccountEmail>
    ),
  };
};
