const features = [
  {
    title: 'Review collection',
    text: 'One link, one short form. Your customers leave stars and a few words in a minute, without an account.',
  },
  {
    title: 'Public review pages',
    text: 'A page of your own, quick on any phone and readable by search engines, with your rating at the top.',
  },
  {
    title: 'Embeddable widgets',
    text: 'Show reviews on the site you already have. They take on its font and colours, and your layout stays put.',
  },
  {
    title: 'Business replies',
    text: 'Answer in public, with thanks or with your side of the story. Change your reply whenever you like.',
  },
  {
    title: 'Analytics dashboard',
    text: 'See how your rating changes, which services it comes from, and how many visitors leave a review.',
  },
  {
    title: 'QR code generation',
    text: 'Print it on the card, the set list or the cake stand. One scan opens your page.',
  },
];

/** The six features, set like the running order of a programme. */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-t border-rule">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
        <p className="eyebrow text-action">The running order</p>
        <h2 id="features-title" className="mt-4 max-w-3xl text-5xl">
          Everything between the last bow and the next booking
        </h2>
        <ol className="mt-14 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.75rem_1fr] border-t border-rule pt-6 pb-10">
              <span aria-hidden="true" className="font-display text-3xl text-action tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
