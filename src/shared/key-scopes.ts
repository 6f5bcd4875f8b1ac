/** What an API key may be allowed to do, in words. Plain values: browsers import this file. */
export const keyScopes = {
  'reviews:read': {
    label: 'Read reviews',
    text: 'Read reviews, replies and totals, including the email addresses you can see.',
  },
  'replies:write': { label: 'Write replies', text: 'Reply to reviews, and change or delete replies.' },
  'gigs:write': {
    label: 'Gigs and invitations',
    text: 'Read, add, change and delete gigs, and ask clients for reviews.',
  },
} as const;

export type KeyScope = keyof typeof keyScopes;

export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

/** After how many days a key may end by itself. */
export const keyLifetimes = [30, 90, 365] as const;
