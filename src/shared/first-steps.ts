/** In the order in which a new owner is led through them. */
export const firstStepNames = ['profile', 'logo', 'photo', 'page', 'request', 'widget'] as const;
export type FirstStepName = (typeof firstStepNames)[number];
