import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LinkElsewhere } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** After the review is in. Its heading takes the focus that the vanished button had. */
export function ThankYou({
  doneHref,
  links,
  children,
}: {
  doneHref: string;
  /** The same for everybody, whatever their stars. */
  links: LinkElsewhere[];
  children?: ReactNode;
}) {
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
      {links.length > 0 && (
        <p className="mt-6">
          Also tell people on{' '}
          {links.map(({ label, url }, index) => (
            <span key={url}>
              {index > 0 && ' · '}
              <a
                href={url}
                rel="noopener nofollow"
                className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
              >
                {label}
              </a>
            </span>
          ))}
        </p>
      )}
      <LinkButton href={doneHref} size="lg" className="mt-8 max-sm:w-full">
        Done
      </LinkButton>
    </section>
  );
}
