import { ArrowRight, Lightbulb } from 'lucide-react';
import { Link } from 'react-router';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { Card } from '#web/ui/card.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { insightsOf } from './insights.ts';

/** What changed and what to do about it, in sentences. Nothing at all when there is nothing to say. */
export function InsightList({ figures, most }: { figures: Analytics | undefined; most: number }) {
  const insights = figures ? insightsOf(figures, most) : [];
  if (insights.length === 0) return null;
  return (
    <Card aria-labelledby="insights-title" className="min-w-0">
      <h2 id="insights-title" className="text-xl">
        What changed, and what to do
      </h2>
      <ul className="mt-3 divide-y divide-rule">
        {insights.map(({ name, sentence, advice, link }) => (
          <li key={name} className="flex gap-4 py-4 last:pb-0">
            <Lightbulb aria-hidden="true" className="mt-1 size-5 shrink-0 text-action" />
            <div className="min-w-0">
              <p>{sentence}</p>
              <p className="mt-0.5 text-sm text-ink-soft">
                {advice}{' '}
                <Link to={link.to} className={`${textLink} inline-flex min-h-6 items-center gap-1 font-semibold`}>
                  {link.label}
                  <ArrowRight aria-hidden="true" className="size-3.5" />
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
