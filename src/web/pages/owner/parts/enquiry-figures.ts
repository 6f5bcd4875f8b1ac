import { enquiryCountText } from '#shared/enquiry-words.ts';
import { formatNumber } from '#shared/format.ts';
import type { EnquiryFigures } from '#shared/schemas/enquiries.ts';

export const enquiriesThisMonth = ({ thisMonth }: EnquiryFigures) =>
  thisMonth === 0 ? 'No enquiries yet this month' : `${enquiryCountText(thisMonth)} this month`;

/** Against the same days of the month before, in words. */
export function comparisonText({ thisMonth, previous }: EnquiryFigures): string {
  if (thisMonth === 0 && previous === 0) return '';
  if (thisMonth === previous) return 'As many as at this point last month';
  const difference = formatNumber(Math.abs(thisMonth - previous));
  return `${difference} ${thisMonth > previous ? 'more' : 'fewer'} than at this point last month`;
}

export const unansweredText = ({ unanswered }: EnquiryFigures) =>
  unanswered === 1 ? '1 is waiting for your answer' : `${formatNumber(unanswered)} are waiting for your answer`;
