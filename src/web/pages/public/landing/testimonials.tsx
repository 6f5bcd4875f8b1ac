import { landingContent } from '#web/content/landing.ts';
import { Stars } from '#web/ui/stars.tsx';

export function Testimonials() {
  const { claim, testimonials, sampleNote } = landingContent;
  return (
    <section aria-labelledby="testimonials-title" className="border-y border-rule bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
        <p className="eyebrow text-action">From the house</p>
        <h2 id="testimonials-title" className="mt-4 text-5xl">
          {claim}
        </h2>
        <ul className="mt-14 grid gap-12 lg:grid-cols-3 lg:gap-10">
          {testimonials.map(({ rating, words, name, business }) => (
            <li key={name}>
              <figure className="flex h-full flex-col">
                <Stars value={rating} className="self-start" />
                <blockquote className="mt-5 font-display text-2xl">“{words}”</blockquote>
                <figcaption className="mt-6 text-sm lg:mt-auto lg:pt-6">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-ink-soft">{business}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {sampleNote && <p className="mt-12 text-xs text-ink-faint">{sampleNote}</p>}
      </div>
    </section>
  );
}
