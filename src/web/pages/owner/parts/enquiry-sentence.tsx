import { useQuery } from '@tanstack/react-query';
import { MailQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import type { EnquiryFigures } from '#shared/schemas/enquiries.ts';
import { enquiryFiguresQuery } from '#web/api/enquiries.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { textLink } from '#web/ui/text-link.ts';
import { comparisonText, enquiriesThisMonth, unansweredText } from './enquiry-figures.ts';

/** "3 enquiries this month", and what that is compared with. Nothing while there is nothing to say. */
export function EnquirySentence({ className, link = false }: { className?: string; link?: boolean }) {
  const { data: figures } = useQuery(enquiryFiguresQuery);
  if (!figures || (link && isQuiet(figures))) return null;
  return (
    <p className={joinClasses('flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-soft', className)}>
      <span className="inline-flex items-baseline gap-2 text-base font-semibold text-ink">
        <MailQuestionMark aria-hidden="true" className="size-4 self-center text-action" />
        {enquiriesThisMonth(figures)}
      </span>
      <span>{comparisonText(figures)}</span>
      {figures.unanswered > 0 && <span className="text-ink">{unansweredText(figures)}</span>}
      {link && (
        <Link to="/enquiries" className={textLink}>
          See enquiries
        </Link>
      )}
    </p>
  );
}

const isQuiet = ({ thisMonth, previous, unanswered }: EnquiryFigures) => thisMonth + previous + unanswered === 0;
