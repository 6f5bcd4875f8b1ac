import { Link, Section, Text } from '@react-email/components';
import { invitationSubject, reminderSubject } from '#shared/mails.ts';
import { type Rating, ratings } from '#shared/ratings.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { likelyName } from './greet.ts';
import { styles } from './look.ts';
import { Action, Paragraph, PlainText, Small, TextLink, Title } from './parts.tsx';

export type InvitationData = {
  business: string;
  clientName: string;
  /** "your wedding on 12 June 2026", for a sentence. */
  occasion: string;
  /** How the act may write to this address. */
  basis: 'booked' | 'agreed' | 'company';
  isReminder: boolean;
  /** Plain text of the owner's, with `{name}` for the client's name. */
  greeting: string;
  message: string;
  /** Of the form; without stars, and with each number of them. */
  reviewUrl: string;
  starUrl: (stars: Rating) => string;
  unsubscribeUrl: string;
  notMeUrl: string;
  declineUrl: string;
  /** The act's own address for bookings, if it shows one. */
  bookingEmail: string | null;
};

const bases = {
  booked: 'gave this address when booking',
  agreed: 'agreed to be asked',
  company: 'gave this address as a company’s',
} as const;

const byName = (text: string, name: string) =>
  text.replace(/ ?\{name\}/g, (found) => (name === '' ? '' : found.replace('{name}', name)));

/** To the client of a gig: the one question, five stars that open the form, and why it came. It promotes nothing. */
export const invitation = (data: InvitationData, sender: Sender) => {
  const subject = data.isReminder ? reminderSubject(data.business) : invitationSubject(data.business);
  const name = likelyName(data.clientName);
  return {
    subject,
    element: (
      <EmailLayout
        sender={sender}
        subject={subject}
        preview={`About ${data.occasion}. It takes a minute, and every honest answer counts.`}
        footer={<WhyItCame {...data} sender={sender} />}
      >
        <Title>How was it?</Title>
        <PlainText>{byName(data.greeting, name)}</PlainText>
        <PlainText>{byName(data.message, name)}</PlainText>
        <Paragraph>
          This is about {data.occasion} with <bdi>{data.business}</bdi>.
          <span data-skip-in-text="true"> Press a star to begin.</span> Nothing is sent until you press Submit Review.
        </Paragraph>
        <Section style={{ margin: '8px 0 20px' }} data-skip-in-text="true">
          <Text style={{ margin: 0 }}>
            {ratings.map((rating) => (
              <Link
                key={rating}
                href={data.starUrl(rating)}
                style={styles.starLink}
                className="gold-edge"
                aria-label={rating === 1 ? '1 star' : `${rating} stars`}
                title={rating === 1 ? '1 star' : `${rating} stars`}
              >
                ☆
              </Link>
            ))}
          </Text>
        </Section>
        <Action href={data.reviewUrl}>Leave a review</Action>
      </EmailLayout>
    ),
  };
};

/** The lines that the law asks for. No owner can change them. */
function WhyItCame({
  business,
  basis,
  bookingEmail,
  unsubscribeUrl,
  notMeUrl,
  declineUrl,
  sender,
}: InvitationData & { sender: Sender }) {
  const { supportEmail } = sender.operator;
  return (
    <>
      <Small>
        You get this email because {business} told us that you booked them and {bases[basis]}. They gave us your name,
        this address and the date; we use them to ask for this review and for nothing else, and erase them 13 months
        after the date.{bookingEmail !== null && ` To write to ${business}: ${bookingEmail}.`}
      </Small>
      <Small>
        Not this time? <TextLink href={declineUrl}>No thanks</TextLink> You can object at any time, and you won’t be
        asked again: <TextLink href={unsubscribeUrl}>Stop these emails</TextLink> Didn’t book them?{' '}
        <TextLink href={notMeUrl}>This wasn’t me</TextLink>
      </Small>
      <Small>
        Everyone is asked the same way, and no review is paid for. How we use data, and how to complain to us or to a
        data protection authority: <TextLink href={`${sender.origin}/privacy`}>Privacy</TextLink> or {supportEmail}.
      </Small>
    </>
  );
}
