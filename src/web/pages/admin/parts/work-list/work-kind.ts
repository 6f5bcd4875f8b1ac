import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import type { WorkItem, WorkSource } from '#web/api/work-lists.ts';

/** What a panel shows before a decision is sent. `draft`: what was typed before, if it was closed or refused. */
export type FormProps<Choice> = {
  submitLabel: string;
  draft: unknown;
  onDraft: (draft: unknown) => void;
  onSubmit: (choice: Choice) => void;
};

/** One of the two decisions. Without a `Form` it is sent at once. */
export type WorkAction<Choice> = {
  /** On the button: "Reject". */
  label: string;
  /** Before the name of what was decided: "Rejected". */
  done: string;
  icon: LucideIcon;
  tone: 'good' | 'danger';
} & (
  | { choice: Choice; ask?: never }
  | {
      ask: {
        title: (many: number) => string;
        description: (many: number) => string;
        submitLabel: (many: number) => string;
        Form: ComponentType<FormProps<Choice>>;
      };
    }
);

export type ContentProps<Item> = { item: Item };

/**
 * One of the lists that administrators work through. They differ in what is shown and in what can be decided; the keys,
 * the choosing of many, the undoing and who reads what are the same in all of them.
 */
export type WorkKind<Item extends WorkItem, Choice> = {
  source: WorkSource<Item, Choice>;
  /** "review", "reviews" */
  nouns: { one: string; many: string };
  nameOf: (item: Item) => string;
  /** The review that has to be read. */
  reviewOf: (item: Item) => QueuedReview;
  Content: ComponentType<ContentProps<Item>>;
  /** Key A. */
  accept: WorkAction<Choice>;
  /** Key R. */
  refuse: WorkAction<Choice>;
  /** Why this administrator can't decide it; null when they can. */
  barrierOf?: (item: Item) => string | null;
  failed: string;
  empty: { icon: LucideIcon; title: string; words: string };
};

export type Verb = 'accept' | 'refuse';
