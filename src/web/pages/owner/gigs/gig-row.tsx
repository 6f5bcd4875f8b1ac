import { CirclePause, CirclePlay, MessageCircle, MoreHorizontal, Pencil, Send, Trash2 } from 'lucide-react';
import { isPastGig } from '#shared/past-gig.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { CalendarDay } from '#web/pages/owner/parts/calendar-day.tsx';
import { todayIn } from '#web/pages/owner/parts/when-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';
import { type Asking, canAskByEmail, canAskByPhone, gigWords } from './gig-words.ts';

export type GigAction = 'ask' | 'phone' | 'edit' | 'pause' | 'resume' | 'delete';

const tones = { plain: 'text-ink-soft', good: 'text-good', action: 'text-action', danger: 'text-danger' } as const;
const dotTones = { plain: 'bg-ink-faint', good: 'bg-good', action: 'bg-action', danger: 'bg-danger' } as const;

export function GigRow(props: {
  gig: Gig;
  asking: Asking;
  canWrite: boolean;
  busy: boolean;
  onAct: (action: GigAction) => void;
}) {
  const { gig, asking, canWrite, busy, onAct } = props;
  const now = new Date();
  const words = gigWords(gig, asking, now);
  const played = isPastGig(gig, todayIn(asking.timeZone, now));
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
      <CalendarDay date={gig.date} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 dir="auto" className="font-sans text-base font-semibold break-words">
          {gig.clientName || 'Client not known yet'}
        </h3>
        <p dir="auto" className="text-sm break-words text-ink-soft">
          {[gig.eventType, gig.place].filter(Boolean).join(' · ') || 'Event'}
        </p>
        {gig.clientEmail && <p className="text-sm wrap-anywhere text-ink-soft">{gig.clientEmail}</p>}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          <span className={joinClasses('inline-flex items-baseline gap-2 font-semibold', tones[words.tone])}>
            <span aria-hidden="true" className={joinClasses('size-2 shrink-0 rounded-full', dotTones[words.tone])} />
            {words.text}
          </span>
          {gig.review && <Stars value={gig.review.rating} size="sm" />}
          {words.next && <span className="text-ink-soft">{words.next}</span>}
        </p>
      </div>
      <div className="sm:order-last">
        <DropdownMenu
          trigger={
            <Button variant="quiet" size="icon" aria-label={`More for ${gig.clientName || 'this gig'}`}>
              <MoreHorizontal aria-hidden="true" className="size-5" />
            </Button>
          }
        >
          {canWrite && gig.state !== 'reviewed' && (
            <Item icon={Pencil} onPress={() => onAct('edit')}>
              Edit
            </Item>
          )}
          {canWrite && canAskByPhone(gig) && (
            <Item icon={MessageCircle} onPress={() => onAct('phone')}>
              Ask from my phone
            </Item>
          )}
          {['scheduled', 'asked', 'opened'].includes(gig.state) && (
            <Item icon={CirclePause} onPress={() => onAct('pause')}>
              Pause
            </Item>
          )}
          {canWrite && gig.state === 'paused' && (
            <Item icon={CirclePlay} onPress={() => onAct('resume')}>
              Resume
            </Item>
          )}
          <Item icon={Trash2} onPress={() => onAct('delete')}>
            Delete
          </Item>
        </DropdownMenu>
      </div>
      {/* Under the words on a phone, beside them elsewhere. */}
      <div className="empty:hidden max-sm:w-full max-sm:pl-18">
        {canWrite && <MainAction gig={gig} played={played} busy={busy} onAct={onAct} />}
      </div>
    </article>
  );
}

/** What an owner most likely wants of this gig, if anything. */
function MainAction(props: { gig: Gig; played: boolean; busy: boolean; onAct: (action: GigAction) => void }) {
  const { gig, played, busy, onAct } = props;
  if (gig.state === 'scheduled' && (!gig.clientEmail || !gig.basis))
    return (
      <Button variant="secondary" onClick={() => onAct('edit')}>
        <Pencil aria-hidden="true" className="size-4" />
        Add the client
      </Button>
    );
  if (gig.state === 'undelivered')
    return (
      <Button variant="secondary" onClick={() => onAct('edit')}>
        <Pencil aria-hidden="true" className="size-4" />
        Correct the address
      </Button>
    );
  if (gig.state === 'paused')
    return (
      <Button variant="secondary" busyText={busy && 'Resuming...'} onClick={() => onAct('resume')}>
        <CirclePlay aria-hidden="true" className="size-4" />
        Resume
      </Button>
    );
  if (!played || !canAskByEmail(gig)) return null;
  const again = gig.askedAt !== null;
  // Three emails are enough; what is left is a message of the owner's own.
  if (gig.emailsSent >= 3) return null;
  return (
    <Button variant="secondary" busyText={busy && 'Sending...'} onClick={() => onAct('ask')}>
      <Send aria-hidden="true" className="size-4" />
      {again ? 'Ask again' : 'Ask now'}
    </Button>
  );
}

function Item(props: { icon: typeof Pencil; onPress: () => void; children: string }) {
  return (
    <MenuItem>
      <button type="button" onClick={props.onPress}>
        <props.icon aria-hidden="true" className="size-4" />
        {props.children}
      </button>
    </MenuItem>
  );
}
