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
  warned: 'Too many of your invitations bounce or are reported as spam',
  rates: 'Your invitations are paused: too many bounced or were reported as spam',
  paused: 'An administrator has paused your invitations',
  resumed: 'Your invitations are being sent again',
  limit: 'Your daily invitation limit has changed',
} as const;

/** To an owner: what became of the sending of their invitations, why, and what to do. */
export const askingNotice = (to: AskingNoticeData, sender: Sender) => ({
  subject: titles[to.notice],
  element: (
    <AccountEmail
      sender={sender}
      title={titles[to.notice]}
      preview={`About review requests for ${to.business}.`}
      firstName={to.firstName}
      footer="You get this email because it’s about your account. You can’t unsubscribe from it."
    >
      <What {...to} />
      {to.reason && (
        <>
          <Paragraph>The administrator wrote:</Paragraph>
          <Quote>{to.reason}</Quote>
        </>
      )}
      <Action href={to.gigsUrl}>Open Ask for Reviews</Action>
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
            Invitations for {act} are still being sent. Check the addresses on your upcoming gigs, and only ask clients
            who know you. If this gets worse, sending pauses automatically.
          </Paragraph>
        </>
      );
    case 'rates':
      return (
        <>
          <RatesInWords {...rates} />
          <Paragraph>
            Invitations for {act} are no longer being sent. Nothing is lost: your gigs are kept, and links already sent
            still work. Correct the addresses of gigs marked “Not delivered”, then write to us and we’ll start sending
            again.
          </Paragraph>
        </>
      );
    case 'paused':
      return (
        <Paragraph>
          Invitations for {act} won’t be sent until an administrator resumes them. Nothing is lost: your gigs are kept,
          and links already sent still work.
        </Paragraph>
      );
    case 'resumed':
      return (
        <Paragraph>
          An administrator has resumed invitations for {act}. Those that were due in the meantime will be sent at the
          next usual hour.
        </Paragraph>
      );
    case 'limit':
      return (
        <Paragraph>
          {dailyLimit === null ? (
            <>{act} is back on the usual limit of your plan.</>
          ) : (
            <>
              {act} can now send {dailyLimit} {dailyLimit === 1 ? 'invitation' : 'invitations'} a day. Any more than
              that wait until the next day.
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
      ? `Invitations for ${to.business} were paused`
      : `Invitations for ${to.business} are close to being paused`;
  return {
    subject: title,
    element: (
      <AccountEmail
        sender={sender}
        title={title}
        preview="Too many bounced or were reported as spam."
        firstName={to.firstName}
        footer="You get this email because you’re an administrator of this copy of Starbill."
      >
        <RatesInWords {...to.rates} />
        <Paragraph>
          {to.notice === 'rates'
            ? 'Sending stopped automatically, and we’ve told the owner. It stays stopped until an administrator resumes it.'
            : 'We’ve told the owner. Sending pauses automatically when 8% bounce or 0.3% are reported as spam.'}
        </Paragraph>
        <Action href={to.performerUrl}>Open this performer</Action>
      </AccountEmail>
    ),
  };
};
