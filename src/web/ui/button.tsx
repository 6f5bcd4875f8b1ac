import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { SpinnerMark } from './spinner.tsx';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Shown with a spinner in place of the children while the action runs; the button then refuses more presses. */
    busyText?: string | false | undefined;
  };

export function Button({
  variant,
  size,
  busyText,
  className,
  children,
  disabled,
  type = 'button',
  ref,
  ...rest
}: Props) {
  const isBusy = Boolean(busyText);
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, []);
  const hadFocus = useRef(false);
  // A browser takes the focus from a button that is disabled, so it comes back when the action is over.
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === own.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    }
  }, [isBusy]);
  return (
    <button
      {...rest}
      ref={own}
      type={type}
      disabled={disabled || isBusy}
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
