import { Link, useLocation } from 'react-router';
import { joinClasses } from '#web/ui/join-classes.ts';
import { EnquiryCount } from './enquiry-count.tsx';
import { type NavigationItem, navigation } from './navigation.ts';
import { useSignedIn } from './signed-in-context.ts';
import { WaitingCount } from './waiting-count.tsx';

/** The navigation's rows, the same in the sidebar and in the drawer. */
export function NavigationList() {
  const person = useSignedIn();
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => item.shownTo(person)) }))
    .filter((group) => group.items.length > 0);
  return (
    <nav aria-label="Main" className="flex flex-col gap-6">
      {groups.map((group) => (
        <div key={group.heading ?? ''}>
          {group.heading && <p className="eyebrow mb-1.5 px-3 text-ink-faint">{group.heading}</p>}
          <ul className="flex flex-col gap-1">
            {group.items.map((item) => (
              <li key={item.to}>
                <NavigationLink item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavigationLink({ item }: { item: NavigationItem }) {
  const { twoFactorRequired } = useSignedIn();
  const here = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1');
  const current = here === item.to || item.also?.includes(here);
  return (
    <Link
      to={item.to}
      aria-current={current ? 'page' : undefined}
      className={joinClasses(
        'flex min-h-11 lg:min-h-10 items-center gap-3 rounded-md px-3 text-sm font-semibold transition-colors',
        item.sub && 'ml-8',
        current ? 'bg-action-soft text-action' : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <item.icon aria-hidden="true" className="size-5 shrink-0" />
      {item.label}
      {item.countsEnquiries && (
        <span className="ml-auto">
          <EnquiryCount />
        </span>
      )}
      {item.waiting && !twoFactorRequired && (
        <span className="ml-auto">
          <WaitingCount of={item.waiting} />
        </span>
      )}
    </Link>
  );
}
