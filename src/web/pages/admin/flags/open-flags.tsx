import { Check, Flag, Trash2 } from 'lucide-react';
import type { ResolveFlagInput } from '#shared/administration.ts';
import type { RejectReviewInput } from '#shared/moderation.ts';
import type { AdminFlag } from '#shared/schemas/administration.ts';
import { openFlags } from '#web/api/administration.ts';
import { CoveredStars, useShowsStars } from '#web/pages/admin/parts/covered-stars.tsx';
import { RejectForm } from '#web/pages/admin/parts/reject-form.tsx';
import { nameOf } from '#web/pages/admin/parts/review-parts.tsx';
import type { ContentProps, FormProps, WorkKind } from '#web/pages/admin/parts/work-list/work-kind.ts';
import { WorkList } from '#web/pages/admin/parts/work-list/work-list.tsx';
import { FlagContent } from './flag-content.tsx';

export const OpenFlags = () => <WorkList kind={kind} />;

const Content = ({ item }: ContentProps<AdminFlag>) => (
  // How many low reviews an owner has flagged tells the stars of this one.
  <FlagContent flag={item} stars={<CoveredStars review={item.review} />} showsHabit={useShowsStars(item.review)} />
);

const Form = ({ onSubmit, ...form }: FormProps<ResolveFlagInput>) => (
  <RejectForm {...form} onSubmit={(input: RejectReviewInput) => onSubmit({ outcome: 'removed', ...input })} />
);

const kind: WorkKind<AdminFlag, ResolveFlagInput> = {
  source: openFlags,
  nouns: { one: 'review', many: 'reviews' },
  nameOf: ({ review }) => nameOf(review),
  reviewOf: ({ review }) => review,
  Content,
  accept: { label: 'Keep', done: 'Kept', icon: Check, tone: 'good', choice: { outcome: 'kept' } },
  refuse: {
    label: 'Remove',
    done: 'Removed',
    icon: Trash2,
    tone: 'danger',
    ask: {
      title: (many) => (many === 1 ? 'Remove this review' : `Remove ${many} reviews`),
      description: () => 'Say why. A low rating alone is no reason. We email the reason and your note to the reviewer.',
      submitLabel: (many) => (many === 1 ? 'Remove review' : `Remove ${many} reviews`),
      Form,
    },
  },
  failed: 'The flags didn’t load',
  empty: {
    icon: Flag,
    title: 'No open flags',
    words: 'When an owner flags a review or a visitor reports one, it’s listed here with their reason.',
  },
};
