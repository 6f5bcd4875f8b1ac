/** The documentation pages, in the order in which they are offered. */
export const docPages = [
  {
    path: '/docs/getting-started',
    title: 'Getting Started',
    summary: 'From a new account to your first published review.',
  },
  {
    path: '/docs/asking-for-reviews',
    title: 'Asking for Reviews',
    summary: 'From a gig to a verified review: politely, lawfully, and without having to remember.',
  },
  {
    path: '/docs/widget-integration',
    title: 'Widget Integration',
    summary: 'Bring your reviews and your review form to your own website.',
  },
  {
    path: '/docs/managing-reviews',
    title: 'Managing Reviews',
    summary: 'Find, answer, hide, flag and export what customers write.',
  },
  {
    path: '/docs/analytics-insights',
    title: 'Analytics & Insights',
    summary: 'What each figure counts, and what it leaves out.',
  },
  {
    path: '/docs/connecting',
    title: 'Connecting Your Tools',
    summary: 'Slack, Discord, your calendar, API keys and webhooks.',
  },
  {
    path: '/docs/api',
    title: 'API for engineers',
    summary: 'Read reviews, write replies and add gigs from your own tools: every call, with examples.',
  },
] as const;

export type DocPath = (typeof docPages)[number]['path'];
