import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A question that opens to its answer, with or without scripts. */
export const Question = ({ asked, children }: { asked: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-sm py-3 font-semibold [&::-webkit-details-marker]:hidden">
      {asked}
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
      />
    </summary>
    <p className="pb-5 text-ink-soft">{children}</p>
  </details>
);
