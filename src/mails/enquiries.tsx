import { Text } from '@react-email/components';
import { enquiryReceivedSubject, newEnquirySubject } from '#shared/mails.ts';
import { dialling } from '#shared/phone-numbers.ts';
import { EmailLayout, type Sender } from './email-layout.tsx';
import { greet } from './greet.ts';
import { styles } from './look.ts';
import { Action, Paragraph, Quote, Small, TextLink, Title } from './parts.tsx';

export type NewEnquiryData = {
  business: string;
  firstName: string;
  /** null while the owner's own address is not confirmed: what strangers type must not reach somebody else's. */
  enquiry: {
    name: string;
    email: string | null;
    phone: string | null;
    /** In words. */
    date: string | null;
    eventType: string;
    place: string;
    message: string;
  } | null;
  enquiriesUrl: string;
  unsubscribeUrl: string;
};

/** To the owner. An answer to it goes to who asked: that is its Reply-To. */
export const newEnquiry = ({ business, firstName, enquiry, ...data }: NewEnquiryData, sender: Sender) => {
  const subject = newEnquirySubject(enquiry);
  return {
    subject,
    element: (
      <EmailLayout
        sender={sender}
        subject={subject}
        preview="Someone would like to know whether you’re available."
        footer={
          <Small>
            You get this email with every enquiry for {business}.{' '}
            <TextLink href={data.unsubscribeUrl}>Unsubscribe</TextLink>
          </Small>
        }
      >
        <Title>An enquiry for {business}</Title>
        <Paragraph>{greet(firstName)}</Paragraph>
        {enquiry ? (
          <>
            <Paragraph>
              <bdi>{enquiry.name}</bdi> would like to know whether you’re available.
            </Paragraph>
            <Line label="Date">{enquiry.date ?? 'not decided yet'}</Line>
            <Line label="Event">{enquiry.eventType}</Line>
            <Line label="Place">{enquiry.place}</Line>
            {enquiry.message && <Quote>{enquiry.message}</Quote>}
            {enquiry.email && (
              <Paragraph>
                Reply to this email, or write to{' '}
                <TextLink href={`mailto:${encodeURIComponent(enquiry.email).replace('%40', '@')}`}>
                  {enquiry.email}
                </TextLink>
              </Paragraph>
            )}
            {enquiry.phone && (
              <Paragraph>
                Call <TextLink href={dialling(enquiry.phone)}>{enquiry.phone}</TextLink>
              </Paragraph>
            )}
          </>
        ) : (
          <Paragraph>Someone would like to know whether you’re available.</Paragraph>
        )}
        <Action href={data.enquiriesUrl}>Open your enquiries</Action>
        {enquiry === null && (
          <Small>Once you’ve confirmed that this address is yours, these emails will include the enquiry itself.</Small>
        )}
      </EmailLayout>
    ),
  };
};

const Line = ({ label, children }: { label: string; children: string }) =>
  children ? (
    <Text style={{ ...styles.paragraph, margin: '0 0 4px' }} className="ink">
      <strong>{label}:</strong> <bdi>{children}</bdi>
    </Text>
  ) : null;

export type EnquiryReceivedData = { business: string; name: string; pageUrl: string; manageUrl: string };

/** To who asked. Their words are not in it: the address is not known to be theirs. */
export const enquiryReceived = ({ business, name, pageUrl, manageUrl }: EnquiryReceivedData, sender: Sender) => ({
  subject: enquiryReceivedSubject(business),
  element: (
    <EmailLayout
      sender={sender}
      subject={enquiryReceivedSubject(business)}
      preview={`${business} will answer you directly.`}
      footer={
        <Small>
          You get this email because this address was given with an enquiry for {business}. If that wasn’t you, you can
          ignore it: nothing else will be sent. <TextLink href={manageUrl}>See or delete what was sent</TextLink>
        </Small>
      }
    >
      <Title>We passed on your enquiry</Title>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>
        Your enquiry has reached <bdi>{business}</bdi>, who will answer you directly, by email or by phone. An enquiry
        isn’t a booking: nothing is agreed until you both say so.
      </Paragraph>
      <Action href={pageUrl}>Read their reviews</Action>
    </EmailLayout>
  ),
});
