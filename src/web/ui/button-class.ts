import { joinClasses } from './join-classes.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'curtain';
  size?: 'md' | 'lg' | 'icon';
};

const variants = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  secondary: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  curtain: 'bg-on-curtain text-curtain hover:bg-on-curtain-soft',
} as const;

const sizes = {
  md: 'min-h-11 px-5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-base',
  icon: 'size-11',
} as const;

/** The look of a button, for whatever element it is: a button, an anchor or a router's link. */
export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, more?: string) =>
  joinClasses(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-center font-semibold transition-colors print:hidden',
    'active:translate-y-px disabled:pointer-events-none disabled:opacity-60 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    more,
  );
