import './print-sheet.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';

export type SheetKind = 'poster' | 'table' | 'business';

type Words = {
  target: 'page' | 'form';
  name: string;
  link: string;
  qrCode: string | null;
  /** What the act's reviews say; null while there are none. */
  average: number | null;
};

/** How often the card fits on A4. */
const copies: Record<SheetKind, number> = { poster: 1, table: 4, business: 10 };

const titles: Record<SheetKind, string> = {
  poster: 'A4 poster',
  table: 'Four table cards, A6 each',
  business: 'Ten business cards, 85 × 55 mm each',
};

/** One page of A4. Only the first copy is read out: the others are the same. */
export function PrintSheet({ kind, ...words }: Words & { kind: SheetKind }) {
  return (
    <figure className="print-sheet-place">
      <div className={`print-sheet print-sheet-${kind}`}>
        {Array.from({ length: copies[kind] }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the copies are all alike and never move.
          <div key={place} className="print-card" aria-hidden={place > 0 || undefined}>
            <PrintCard {...words} />
          </div>
        ))}
      </div>
      <figcaption className="mt-3 text-center text-sm text-ink-soft print:hidden">{titles[kind]}</figcaption>
    </figure>
  );
}

function PrintCard({ target, name, link, qrCode, average }: Words) {
  // Empty stars ask to be filled. Gold ones are only the act's own.
  const stars = target === 'form' ? 0 : average;
  return (
    <>
      <div className="print-words">
        {stars !== null && <Stars value={stars} label="" className="print-stars" />}
        <p className="print-question">{target === 'form' ? 'How was it?' : 'What others say'}</p>
        <p dir="auto" className={joinClasses('print-name', name.length > 32 && 'print-name-long')}>
          {name}
        </p>
        <p className="print-invitation">
          {target === 'form' ? 'Leave a review. It takes a minute.' : 'Read the reviews, and leave yours.'}
        </p>
      </div>
      <div className="print-code">
        {qrCode ? <img src={qrCode} alt={`QR code of ${link}`} className="print-qr" /> : <span className="print-qr" />}
        <p className="print-link">{link.replace(/^https?:\/\//, '')}</p>
      </div>
    </>
  );
}
