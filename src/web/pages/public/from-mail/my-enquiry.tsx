import { britishDate } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { TypedText } from '#web/pages/public/parts/typed-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { MailPageState, ShownEnquiry } from './mail-page-state.ts';

type Props = Omit<Extract<MailPageState, { page: 'my-enquiry' }>, 'page'>;

/** What somebody asked an act, for who asked. The first press asks whether they are sure, the second deletes it. */
export function MyEnquiry({ token, enquiry, sure }: Props) {
  const business = <bdi>{enquiry.business}</bdi>;
  if (sure)
    return (
      <MailPageFrame title="Delete your enquiry?">
        <Words>
          This deletes it from Starbill for good: what you wrote, your name and how to reach you, with our emails about
          it. {business} no longer sees it in their list.
        </Words>
        <Words>
          We can’t take back an email that {business} already has, or what they wrote down about a booking. Ask them to
          delete that.
        </Words>
        <form method="post" className="mt-8 flex flex-wrap gap-3">
          <input type="hidden" name="sure" value="yes" />
          <Button type="submit" size="lg" variant="danger" className="max-sm:w-full">
            Delete for good
          </Button>
          <LinkButton href={`/my-enquiry/${token}`} variant="secondary" size="lg" className="max-sm:w-full">
            Keep it
          </LinkButton>
        </form>
      </MailPageFrame>
    );
  return (
    <MailPageFrame title="Your enquiry">
      <Words>
        You sent this to {business} on {britishDate(enquiry.sentAt)}. Only you and they can see it, and we delete it
        after {limits.enquiryMonths} months.
      </Words>
      <EnquiryCard enquiry={enquiry} />
      <form method="post" className="mt-8">
        <Button type="submit" size="lg" variant="secondary" className="max-sm:w-full">
          Delete my enquiry
        </Button>
      </form>
      <p className="mt-5 text-sm text-ink-soft">
        To change something, tell {business} when they answer, or send a new enquiry.
      </p>
    </MailPageFrame>
  );
}

function EnquiryCard({ enquiry }: { enquiry: ShownEnquiry }) {
  const lines: [label: string, value: string | null][] = [
    ['Date', enquiry.eventDate && britishDate(enquiry.eventDate)],
    ['Event', enquiry.eventType],
    ['Place', enquiry.place],
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone],
  ];
  return (
    <section aria-label="What you sent" className="mt-8 rounded-lg border border-rule bg-surface p-5 sm:p-7">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {enquiry.message && (
        <TypedText as="blockquote" text={enquiry.message} named="message" className="mt-5 border-t border-rule pt-5" />
      )}
    </section>
  );
}

export const EnquiryDeleted = ({ business, slug }: { business: string; slug: string }) => (
  <MailPageFrame title="Your enquiry is deleted">
    <Words>
      It’s gone from Starbill, with your name and how to reach you. <bdi>{business}</bdi> may still have our email about
      it in their mailbox.
    </Words>
    <LinkButton href={reviewPagePath({ slug })} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
      See the page
    </LinkButton>
  </MailPageFrame>
);
