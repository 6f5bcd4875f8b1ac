import { describe, expect, it } from 'vitest';
import { arrangeRejections, noStars } from '#shared/trust.ts';
import { page, platformFigures, sourceWith } from '#test/support/documents.ts';

const textOf = async (figures: Partial<typeof platformFigures> = {}) => {
  const { html } = await page('/trust', { ...sourceWith([]), trust: async () => ({ ...platformFigures, ...figures }) });
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1');
};

describe('the page about trust', () => {
  it('shows every figure, and when it was counted', async () => {
    const text = await textOf();
    for (const words of [
      'Received 1,290',
      'Rejected by Starbill 70',
      'last on 4 March 2026 at 12:29 UTC',
      'Rejected 55 3 4 0 8 70',
      'Rejected: 6.4% with 5 stars, 1.2% with 4 stars, 4.3% with 3 stars, 0% with 2 stars, 16.7% with 1 star.',
      'Not a genuine experience 30 0 0 0 4 34',
      'Half of 1,278 reviews were decided within 6 hours, 93.9% within a day.',
      '12 appeals: 3 were reversed and the reviews published, 8 rejections were upheld and 1 is waiting for an answer.',
      'Hidden 0 0 0 3 5 8',
      'Public form 850',
      'How people came to the form: a direct link (201), a QR code (500), the business’s website (100), social media (50).',
    ])
      expect(text).toContain(words);
  });

  it('gives counts, and no shares, while there are few decisions', async () => {
    const text = await textOf({
      received: 3,
      approvedStars: { ...noStars(), 5: 2 },
      rejected: arrangeRejections([['advertising', 1, 1]]),
      decisions: { decided: 3, withinDay: 2, halfWithinHours: null },
    });
    expect(text).toContain('3 reviews decided, 2 of them within a day.');
    expect(text).not.toMatch(/% with \d star/);
  });

  it('says so when half waited longer than is counted apart', async () => {
    const text = await textOf({ decisions: { decided: 10, withinDay: 1, halfWithinHours: 31 * 24 } });
    expect(text).toContain('Half of 10 reviews took more than 30 days, 10% within a day.');
  });

  it('has no figures to show on an empty platform, and still says the rules', async () => {
    const empty = { received: 0, published: 0, pending: 0, hidden: 0 };
    expect(await textOf(empty)).toContain('No reviews have arrived yet');
    const text = await textOf({ ...empty, countedAt: null });
    expect(text).toContain('Nothing has been counted yet. The figures appear here within an hour.');
    expect(text).not.toContain('Where the reviews went');
    expect(text).toContain('Reviews aren’t rejected, or removed, just for being negative.');
  });
});
