import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';

/** After the review is in. Its heading takes the focus that the vanished button had. */
export function ThankYou({ doneHref, children }: { doneHref: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className="py-6 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="mx-auto size-14 text-good" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-5xl outline-none">
        Thank You!
      </h1>
      <p className="mx-auto mt-4 max-w-md text-lg text-ink-soft">
        Your review has been submitted successfully and will be published soon. We appreciate your feedback!
      </p>
      {children}
      <LinkButton href={doneHref} size="lg" className="mt-8 max-sm:w-full">
        Done
      </LinkButton>
    </section>
  );
}
