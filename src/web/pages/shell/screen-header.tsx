import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { GetReviewsButton } from './get-reviews-button.tsx';
import { ReviewBell } from './review-bell.tsx';
import { useSignedIn } from './signed-in-context.ts';

/** The head of a signed-in screen: title, subtitle, the bell, and Get Reviews where the screen wants it. */
export function ScreenHeader(props: { title: string; subtitle?: ReactNode; getReviews?: boolean | 'secondary' }) {
  const person = useSignedIn();
  useTitle(props.title);
  return (
    <PageHeader title={props.title} subtitle={props.subtitle} corner={person.slug && <ReviewBell />}>
      {person.slug && props.getReviews && (
        <GetReviewsButton variant={props.getReviews === 'secondary' ? 'secondary' : 'primary'} />
      )}
    </PageHeader>
  );
}
