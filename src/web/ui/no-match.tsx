import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A list that has entries, but none for this search or filter: the way back to all of them. */
export const NoMatch = (props: { level?: 2 | 3; showAll: string; onShowAll: () => void; children: ReactNode }) => (
  <EmptyState
    level={props.level ?? 2}
    icon={<SearchX />}
    title="Nothing matches"
    action={
      <Button variant="secondary" onClick={props.onShowAll}>
        {props.showAll}
      </Button>
    }
  >
    {props.children}
  </EmptyState>
);
