import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';

/** A sheet of paper on the page. Never one inside another. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={joinClasses('rounded-lg border border-rule bg-surface p-5 sm:p-7', className)} />
  );
}
