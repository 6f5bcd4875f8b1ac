import { useState } from 'react';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { CheckReviews } from './check-reviews.tsx';
import { ImportList } from './import-list.tsx';
import { OpenReviews } from './open-reviews.tsx';
import type { ReviewTable } from './read-reviews.ts';

/** Reviews that an owner has elsewhere: read, checked, imported, and taken back if need be. */
export function ImportReviewsPage() {
  const { canWrite } = useOwner();
  const [text, setText] = useState('');
  const [table, setTable] = useState<ReviewTable | null>(null);
  return (
    <>
      <ScreenHeader
        title="Import reviews"
        subtitle="Show what customers wrote about you on other sites. Imported reviews are marked as such, and never count in your average."
      />
      <PausedNotice>Importing is paused. You can still undo imports.</PausedNotice>
      {table ? (
        <CheckReviews
          table={table}
          onChange={setTable}
          onCancel={() => setTable(null)}
          onDone={() => {
            setTable(null);
            setText('');
          }}
        />
      ) : (
        <div className="divide-y divide-rule">
          <OpenReviews canWrite={canWrite} text={text} onType={setText} onRead={setTable} />
          <ImportList canWrite={canWrite} />
        </div>
      )}
    </>
  );
}
