import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

const tones = {
  plain: 'bg-rule text-ink-soft',
  action: 'bg-action-soft text-action',
  good: 'bg-good-soft text-good',
  danger: 'bg-danger-soft text-danger',
} as const;

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
