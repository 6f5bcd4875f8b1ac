import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleGig } from '#test/support/sample-gig.ts';
import { GigRow } from './gig-row.tsx';

test('a gig shows the address that its emails go to', () => {
  const asking = { timeZone: 'Europe/London', emailVerified: true, isStopped: false };
  const drawn = renderToStaticMarkup(<GigRow gig={sampleGig} asking={asking} canWrite busy={false} onAct={() => {}} />);
  expect(drawn).toContain('hannah@example.test');
});
