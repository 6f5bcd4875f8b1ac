import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/format.ts';
import { enquiryFiguresQuery } from '#web/api/enquiries.ts';

/** How many enquiries wait for an answer; nothing when none does. */
export function EnquiryCount() {
  const { data } = useQuery(enquiryFiguresQuery);
  if (!data?.unanswered) return null;
  return (
    <span className="rounded-full bg-action-soft px-2 text-xs text-action tabular-nums">
      {formatNumber(data.unanswered)}
      <span className="sr-only"> unanswered</span>
    </span>
  );
}
