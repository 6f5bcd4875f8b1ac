import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ReviewBell } from './review-bell.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useSignedIn } from './signed-in-context.ts';

/** The head of a signed-in screen: title, subtitle, the bell, and Get Reviews where the screen wants it. */
export function ScreenHeader(props: { title: string; subtitle?: ReactNode; getReviews?: boolean }) {
  const person = useSignedIn();
  const [sharing, setSharing] = useState(false);
  useTitle(props.title);
  return (
    <PageHeader title={props.title} subtitle={props.subtitle}>
      {person.slug && <ReviewBell ownerId={person.id} />}
      {props.getReviews && person.slug && (
        <>
          <Button onClick={() => setSharing(true)}>
            <Send aria-hidden="true" className="size-4" />
            Get Reviews
          </Button>
          <ShareDialog open={sharing} onOpenChange={setSharing} />
        </>
      )}
    </PageHeader>
  );
}
