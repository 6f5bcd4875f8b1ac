import { Star } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Stars } from '#web/ui/stars.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Key } from './key.tsx';

type Cover = {
  isOn: boolean;
  setOn: (on: boolean) => void;
  /** Reviews whose stars were looked at all the same. */
  revealed: ReadonlySet<string>;
  reveal: (reviewId: string) => void;
};

const CoverContext = createContext<Cover | null>(null);

const keyOf = (accountId: string) => `starbill:stars-shown:${accountId}`;

function readsCovered(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) === null;
  } catch {
    return true;
  }
}

function keepChoice(accountId: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), 'yes');
  } catch {
    // A browser may refuse to store anything; then the choice lasts as long as the screen.
  }
}

/** No rule reads the stars; covered, administrators read the words without them too. Each browser keeps the choice. */
export function StarCover({ children }: { children: ReactNode }) {
  const { accountId } = useSignedIn();
  const [isOn, setIsOn] = useState(() => readsCovered(accountId));
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const cover = useMemo<Cover>(
    () => ({
      isOn,
      setOn: (on) => {
        setIsOn(on);
        setRevealed(new Set());
        keepChoice(accountId, on);
      },
      revealed,
      reveal: (reviewId) => setRevealed((before) => new Set([...before, reviewId])),
    }),
    [isOn, revealed, accountId],
  );
  return <CoverContext value={cover}>{children}</CoverContext>;
}

export function useStarCover(): Cover {
  const cover = useContext(CoverContext);
  if (!cover) throw new Error('Stars are covered inside StarCover only.');
  return cover;
}

export function StarCoverSwitch() {
  const { isOn, setOn } = useStarCover();
  return (
    <div className="flex items-center justify-end gap-3 text-sm text-ink-soft">
      <span aria-hidden="true">Cover stars until you decide</span>
      <Switch label="Cover stars until you decide" checked={isOn} onChange={setOn} />
    </div>
  );
}

/** Whether this administrator sees the stars of a review, and with them all that tells of them. */
export function useShowsStars({ id }: { id: string }): boolean {
  const { isOn, revealed } = useStarCover();
  return !isOn || revealed.has(id);
}

/** The stars of a review that is still to be decided. */
export function CoveredStars({ review }: { review: { id: string; rating: number } }) {
  const { reveal } = useStarCover();
  if (useShowsStars(review)) return <Stars value={review.rating} size="sm" />;
  return (
    <button
      type="button"
      onClick={() => reveal(review.id)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-action underline-offset-4 hover:underline"
    >
      <Star aria-hidden="true" className="size-4" />
      Show stars
      <Key>S</Key>
    </button>
  );
}
