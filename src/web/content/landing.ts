/**
 * The words of the landing page that only an operator can vouch for. The claim and the three testimonials are samples:
 * replace them with your own figures and your own customers' words, and empty `claimNote` and `sampleNote` when you have.
 */
export const landingContent = {
  claim: 'Trusted by 1000+ businesses',
  claimNote: 'A sample, until this copy of Starbill has figures of its own.',
  sampleNote: 'Sample testimonials, shown until this copy of Starbill has words of its own customers to print.',
  testimonials: [
    {
      rating: 5,
      words:
        'I put the QR code on the back of my cards. By the time I have packed the table away, two or three reviews are in.',
      name: 'Marcus Bell',
      business: 'Close-up magician',
    },
    {
      rating: 5,
      words:
        'Couples used to ask me for references. Now I send one link, and they have usually booked before I ring them back.',
      name: 'Priya Nair',
      business: 'Wedding DJ',
    },
    {
      rating: 5,
      words:
        'The reviews sit on our own website and look as if they grew there. Replying takes a minute on the train home.',
      name: 'Tom Hargreaves',
      business: 'The Late Trams, function band',
    },
  ],
} as const;
