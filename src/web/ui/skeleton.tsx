import { joinClasses } from './join-classes.ts';

/** A grey stand-in of the same shape as what is on its way. Silent: the region around it says that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block animate-pulse rounded-sm bg-sunken', className)} />;
}
