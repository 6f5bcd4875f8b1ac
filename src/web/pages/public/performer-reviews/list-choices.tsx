import { Search } from 'lucide-react';
import { limits } from '#shared/limits.ts';
import { type ListChoice, listQuery, reviewSortLabels, reviewSorts } from '#shared/public-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { joinClasses } from '#web/ui/join-classes.ts';

/** Ways to read a list: links and a form, so that it works without scripts. */
export function ListChoices({ path, choice }: { path: string; choice: ListChoice }) {
  const { cursor: _cursor, before: _before, ...kept } = choice;
  const to = (change: ListChoice) => `${path}${listQuery({ ...kept, ...change })}#reviews`;
  const sort = choice.sort ?? 'newest';
  return (
    <div className="mt-4 flex flex-col gap-3 print:hidden">
      <search>
        <form action={`${path}#reviews`} className="flex gap-2">
          {choice.stars && <input type="hidden" name="stars" value={choice.stars} />}
          {choice.photos && <input type="hidden" name="photos" value={choice.photos} />}
          <input
            type="search"
            name="q"
            defaultValue={choice.q}
            maxLength={limits.search}
            aria-label="Words to find in reviews"
            placeholder="Search reviews"
            className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-surface px-3 text-base placeholder:text-ink-faint"
          />
          <button type="submit" className={buttonClass({ variant: 'secondary' })}>
            <Search aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Search</span>
          </button>
        </form>
      </search>
      <nav aria-label="Sort and filter reviews" className="-mx-3 flex flex-wrap gap-x-1 text-sm whitespace-nowrap">
        {/* What was found is listed by time alone. */}
        {!choice.q &&
          reviewSorts.map((each) => (
            <Choice key={each} href={to({ sort: each })} isChosen={sort === each}>
              {reviewSortLabels[each]}
            </Choice>
          ))}
        <Choice href={to({ photos: choice.photos ? undefined : 'yes' })} isChosen={choice.photos === 'yes'}>
          With photos
        </Choice>
      </nav>
    </div>
  );
}

const Choice = ({ href, isChosen, children }: { href: string; isChosen: boolean; children: string }) => (
  <a
    href={href}
    rel="nofollow"
    aria-current={isChosen ? 'true' : undefined}
    className={joinClasses(
      'inline-flex min-h-11 items-center rounded-full px-3 transition-colors hover:bg-sunken',
      isChosen ? 'bg-action-soft font-semibold text-ink' : 'text-ink-soft',
    )}
  >
    {children}
  </a>
);
