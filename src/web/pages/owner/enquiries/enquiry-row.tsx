import { CalendarClock } from 'lucide-react';
import { enquiryStateNames } from '#shared/enquiry-words.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { CalendarDay } from '#web/pages/owner/parts/calendar-day.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AnswerLinks } from './answer-links.tsx';
import { aboutText, receivedText, stateTones } from './enquiry-words.ts';

export function EnquiryRow({ enquiry, onOpen }: { enquiry: Enquiry; onOpen: () => void }) {
  const about = aboutText(enquiry);
  return (
    <article aria-label={`Enquiry from ${enquiry.name}`} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
      {enquiry.eventDate ? <CalendarDay date={enquiry.eventDate} /> : <NoDay />}
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="font-sans text-base font-semibold break-words">
            {enquiry.name}
          </h2>
          <Badge tone={stateTones[enquiry.state]}>{enquiryStateNames[enquiry.state]}</Badge>
        </div>
        {about && (
          <p dir="auto" className="text-sm break-words text-ink-soft">
            {about}
          </p>
        )}
        {enquiry.message && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
            {enquiry.message}
          </p>
        )}
        <p className="mt-1 text-xs text-ink-faint">
          Received <time dateTime={enquiry.createdAt}>{receivedText(enquiry.createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <AnswerLinks enquiry={enquiry} />
        <Button variant="quiet" aria-label={`Open the enquiry from ${enquiry.name}`} onClick={onOpen}>
          Open
        </Button>
      </div>
    </article>
  );
}

const NoDay = () => (
  <span className="flex w-14 shrink-0 flex-col items-center rounded-md bg-sunken py-3 text-center text-xs text-ink-soft">
    <CalendarClock aria-hidden="true" className="size-5 text-ink-faint" />
    No date
  </span>
);
