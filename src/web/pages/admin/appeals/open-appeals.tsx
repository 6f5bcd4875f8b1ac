import { Check, Scale, X } from 'lucide-react';
import type { AnswerAppealInput } from '#shared/appeals.ts';
import type { AdminAppeal } from '#shared/schemas/administration.ts';
import { openAppeals } from '#web/api/administration.ts';
import { CoveredStars } from '#web/pages/admin/parts/covered-stars.tsx';
import { nameOf } from '#web/pages/admin/parts/review-parts.tsx';
import type { ContentProps, FormProps, WorkKind } from '#web/pages/admin/parts/work-list/work-kind.ts';
import { WorkList } from '#web/pages/admin/parts/work-list/work-list.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AppealContent } from './appeal-content.tsx';

export const OpenAppeals = () => <WorkList kind={kind} />;

const Content = ({ item }: ContentProps<AdminAppeal>) => (
  <AppealContent appeal={item} stars={<CoveredStars review={item.review} />} />
);

type Props = FormProps<AnswerAppealInput>;
const PublishForm = (form: Props) => <AnswerForm {...form} outcome="reversed" />;
const UpholdForm = (form: Props) => <AnswerForm {...form} outcome="upheld" />;

const kind: WorkKind<AdminAppeal, AnswerAppealInput> = {
  source: openAppeals,
  nouns: { one: 'review', many: 'reviews' },
  nameOf: ({ review }) => nameOf(review),
  reviewOf: ({ review }) => review,
  Content,
  accept: {
    label: 'Publish',
    done: 'Published',
    icon: Check,
    tone: 'good',
    ask: {
      title: (many) => (many === 1 ? 'Publish this review?' : `Publish ${many} reviews?`),
      description: (many) =>
        many === 1
          ? 'It’s public at once, and we email the reviewer that their appeal succeeded.'
          : 'They’re public at once, and we email each reviewer that their appeal succeeded.',
      submitLabel: (many) => (many === 1 ? 'Publish review' : `Publish ${many} reviews`),
      Form: PublishForm,
    },
  },
  refuse: {
    label: 'Uphold',
    done: 'Upheld the rejection of',
    icon: X,
    tone: 'danger',
    ask: {
      title: (many) => (many === 1 ? 'Uphold the rejection?' : `Uphold ${many} rejections?`),
      description: (many) =>
        many === 1
          ? 'The review stays unpublished, and we email the reviewer your answer. They can’t appeal again.'
          : 'The reviews stay unpublished, and we email each reviewer your answer. They can’t appeal again.',
      submitLabel: (many) => (many === 1 ? 'Uphold rejection' : `Uphold ${many} rejections`),
      Form: UpholdForm,
    },
  },
  barrierOf: ({ mayAnswer }) =>
    mayAnswer ? null : 'You rejected this review, so another administrator answers the appeal.',
  failed: 'The appeals didn’t load',
  empty: {
    icon: Scale,
    title: 'No open appeals',
    words: 'When a reviewer appeals a rejection, their reasons are listed here with the review.',
  },
};
