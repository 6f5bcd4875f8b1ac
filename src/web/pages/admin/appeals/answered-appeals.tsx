import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { answeredAppealsQuery } from '#web/api/administration.ts';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { nameOf } from '#web/pages/admin/parts/review-parts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Stars } from '#web/ui/stars.tsx';
import { AppealContent } from './appeal-content.tsx';

export function AnsweredAppeals() {
  const query = useInfiniteQuery(answeredAppealsQuery);
  return (
    <ListStates
      query={query}
      failed="The appeals didn’t load"
      empty={
        <EmptyState level={2} icon={<Scale />} title="No appeals answered yet">
          Your answers are kept here. Each reviewer gets theirs by email.
        </EmptyState>
      }
    >
      {(appeal) => (
        <li key={appeal.id}>
          <article aria-label={`Appeal about ${nameOf(appeal.review)}`} className="py-7">
            <AppealContent appeal={appeal} stars={<Stars value={appeal.review.rating} size="sm" />} />
            <p className="mt-4 text-sm">
              {appeal.outcome === 'reversed' ? (
                <Badge tone="good">Published</Badge>
              ) : (
                <Badge tone="danger">Upheld</Badge>
              )}
              <span className="ml-3 break-words text-ink-soft">
                {appeal.answeredAt && readerDate(appeal.answeredAt)}
                {appeal.answeredBy && `, by ${appeal.answeredBy}`}
                {appeal.note && `: ${appeal.note}`}
              </span>
            </p>
          </article>
        </li>
      )}
    </ListStates>
  );
}
