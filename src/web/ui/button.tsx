import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { SpinnerMark } from './spinner.tsx';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Shown with a spinner in place of the children while the action runs; the button then refuses more presses. */
    busyText?: string | false | undefined;
  };

export function Button({ variant, size, busyText, className, children, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busyText)}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {busyText ? (
        <>
          <SpinnerMark />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
