import type { Appearance } from '@stripe/stripe-js';

/** A colour of ours as Stripe's frame understands it: worked out for the theme that is on. */
function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Our tokens for Stripe's form. */
export const stripeLook = (): Appearance => ({
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
  variables: {
    colorPrimary: colour('action'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('ink-soft'),
    colorDanger: colour('danger'),
    borderRadius: '10px',
    fontFamily: 'Arial, sans-serif',
  },
});
