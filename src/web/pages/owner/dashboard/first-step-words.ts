import { Code, Eye, ImagePlus, type LucideIcon, Send, Sparkles, Store } from 'lucide-react';
import type { FirstStepName } from '#shared/first-steps.ts';
import { reviewPagePath } from '#shared/paths.ts';

export type StepWords = {
  icon: LucideIcon;
  title: string;
  text: string;
  /** A screen of the application, or a public page, which opens in a tab of its own. */
  to: string;
  isPublic?: true;
};

/** What each step says, and the screen where it is done. */
export const stepWords = (slug: string): Record<FirstStepName, StepWords> => ({
  profile: {
    icon: Store,
    title: 'Say what you do',
    text: 'Choose your category. Visitors see it under your name.',
    to: '/profile',
  },
  logo: {
    icon: Sparkles,
    title: 'Add your logo',
    text: 'It goes at the top of your page and your emails.',
    to: '/brand',
  },
  photo: { icon: ImagePlus, title: 'Add a photo', text: 'People book what they can picture.', to: '/gallery' },
  page: {
    icon: Eye,
    title: 'Look at your page',
    text: 'It’s already live. See it as your visitors do.',
    to: reviewPagePath({ slug }),
    isPublic: true,
  },
  request: {
    icon: Send,
    title: 'Send your first request',
    text: 'Ask the client you played for last. It takes a minute.',
    to: '/gigs',
  },
  widget: {
    icon: Code,
    title: 'Put a widget on your site',
    text: 'Copy two lines of code to your website.',
    to: '/widget',
  },
});
