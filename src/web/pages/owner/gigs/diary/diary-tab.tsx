import { BookingSentence } from './booking-sentence.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { PastedMessage } from './pasted-message.tsx';
import { PastedRows } from './pasted-rows.tsx';

/** All ways to bring what an owner has elsewhere. Nothing is saved until it is confirmed. */
export function DiaryTab({ canWrite, onSaved }: { canWrite: boolean; onSaved: () => void }) {
  return (
    <div className="-mt-6 divide-y divide-rule">
      <PastedRows canWrite={canWrite} onSaved={onSaved} />
      <CalendarAddress canWrite={canWrite} />
      <CalendarFeed canWrite={canWrite} />
      <PastedMessage />
      <BookingSentence />
    </div>
  );
}
