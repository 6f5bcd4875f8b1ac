import type { ReactNode } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';

const folds =
  'bg-[repeating-linear-gradient(90deg,transparent_0,color-mix(in_srgb,var(--curtain-rule)_45%,transparent)_2.25rem,transparent_4.5rem)]';

/** The deep ground that a page opens or closes with, hanging in folds. */
export function Curtain({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div className={joinClasses('isolate bg-curtain text-on-curtain', className ?? 'relative')}>
      <div aria-hidden="true" className={joinClasses('absolute inset-0 -z-10 print:hidden', folds)} />
      {children}
    </div>
  );
}

/** The scalloped hem of a curtain that hangs from above. `id` keeps the patterns of one page apart. */
export function CurtainHem({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" width="100%" height="14" className="block text-curtain">
      <pattern id={id} width="36" height="14" patternUnits="userSpaceOnUse">
        <path d="M0 0h36c-3 9-10 13-18 13S3 9 0 0Z" fill="currentColor" />
      </pattern>
      <rect width="100%" height="14" fill={`url(#${id})`} />
    </svg>
  );
}
