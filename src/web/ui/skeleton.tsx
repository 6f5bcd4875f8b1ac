import { joinClasses } from './join-classes.ts';

/** A grey placeholder in the shape of what is loading. Hidden from screen readers: the region around it is marked busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block animate-pulse rounded-sm bg-sunken', className)} />;
}
