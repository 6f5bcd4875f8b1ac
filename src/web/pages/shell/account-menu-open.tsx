import { ExternalLink, LogOut, Settings, ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { operations } from '#shared/operations.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { forgetDraftsOnLeaving } from '#web/ui/drafts.ts';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { useSignedIn } from './signed-in-context.ts';

/** The menu itself, open from the start: it is there because its button was pressed. */
export function AccountMenuOpen({ trigger }: { trigger: ReactElement }) {
  const { slug } = useSignedIn();
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      {slug && (
        <MenuItem>
          <a href={reviewPagePath({ slug })} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className="size-4" />
            View public page
          </a>
        </MenuItem>
      )}
      <MenuItem>
        {slug ? (
          <Link to="/settings">
            <Settings aria-hidden="true" className="size-4" />
            Settings
          </Link>
        ) : (
          <Link to="/security">
            <ShieldCheck aria-hidden="true" className="size-4" />
            Security
          </Link>
        )}
      </MenuItem>
      <MenuItem>
        <a href={operations.leave.path} onClick={forgetDraftsOnLeaving}>
          <LogOut aria-hidden="true" className="size-4" />
          Sign Out
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
