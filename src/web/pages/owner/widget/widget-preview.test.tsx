import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { WidgetData } from '#shared/schemas/widgets.ts';
import { widgetDefaults } from '#shared/widget-config.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { widgetDataQuery } from '#web/api/widgets.ts';
import { SignedInContext } from '#web/pages/shell/signed-in-context.ts';
import { sampleData } from './sample-data.ts';
import { CollectPreview } from './widget-preview.tsx';

const person = { id: 'mira', suspendedReason: null } as SignedIn;
const performer = { invitation: 'Be the first to review Mira', booking: '' } as WidgetData['performer'];
const sample = sampleData(performer, widgetDefaults);

function draw(data: Partial<WidgetData>, config: Partial<typeof widgetDefaults> = {}) {
  const client = createQueryClient();
  client.setQueryData(widgetDataQuery(person.id).queryKey, { ...sample, reviews: [], ...data });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SignedInContext value={person}>
        <CollectPreview config={{ ...widgetDefaults, description: '', ...config }} />
      </SignedInContext>
    </QueryClientProvider>,
  );
}

test('a widget whose reviews are all hidden is drawn as visitors see it, without samples', () => {
  expect(draw({ stats: { ...sample.stats, hiddenReviews: sample.stats.totalReviews } })).not.toContain('Sample');
});

test('beside samples stands all that visitors see before the first review', () => {
  const stats = { ...sample.stats, totalReviews: 0 };
  expect(draw({ stats })).toContain('only the title, “Be the first to review Mira” and the button.');
  const booked = { ...performer, booking: 'Check availability' } as WidgetData['performer'];
  expect(draw({ stats, performer: booked }, { description: 'Tell us.', showEnquiry: true })).toContain(
    'only the title, the description, “Be the first to review Mira”, the button and “Check availability”.',
  );
});
