import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** A plain anchor that looks like a button. A router's link takes `buttonClass` instead. */
export function LinkButton({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return <a {...rest} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)} />;
}
