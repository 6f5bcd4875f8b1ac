import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  annualPrice,
  annualPricePerMonth,
  annualSaving,
  monthlyPrice,
  type Plan,
  planFeatures,
} from '#shared/prices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Switch } from '#web/ui/switch.tsx';

type Props = {
  plan: Plan;
  onPlanChange: (plan: Plan) => void;
  /** While something happens that belongs to the chosen plan. */
  disabled?: boolean;
  /** Under the monthly price. */
  note: string;
  className?: string;
  children?: ReactNode;
};

/** The one plan: its price by month or by year, and what it holds. `children` is what to press. */
export function PlanCard({ plan, onPlanChange, disabled = false, note, className, children }: Props) {
  const annual = plan === 'annual';
  return (
    <Card className={joinClasses('sm:p-9', className)} aria-label="Pro plan">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 gap-y-1 text-sm font-semibold">
        <span className={joinClasses('justify-self-end', annual ? 'text-ink-soft' : 'text-ink')}>Monthly</span>
        <Switch
          label="Pay annually"
          checked={annual}
          disabled={disabled}
          onChange={(checked) => onPlanChange(checked ? 'annual' : 'monthly')}
        />
        <span className={annual ? 'text-ink' : 'text-ink-soft'}>Annual</span>
        <span className={joinClasses('col-span-full justify-self-center', !annual && 'invisible')}>
          <Badge tone="good">Save {annualSaving}</Badge>
        </span>
      </div>
      <div className="mt-8 border-t border-rule pt-8 text-center">
        <h2 className="text-2xl">Pro</h2>
        <p className="mt-2 font-display text-5xl font-medium tabular-nums">
          {annual ? annualPrice : monthlyPrice}
          <span className="font-sans text-base text-ink-soft">{annual ? '/year' : '/month'}</span>
        </p>
        <p className="mt-2 min-h-6 text-sm text-ink-soft">
          {annual ? (
            <>
              <s>{monthlyPrice}/month</s> <span className="text-ink">{annualPricePerMonth}/month billed annually</span>
            </>
          ) : (
            note
          )}
        </p>
      </div>
      {/* Above the list, where a phone shows it without scrolling. */}
      {children && <div className="mt-6">{children}</div>}
      <ul className="mt-8 grid gap-x-6 gap-y-3 border-t border-rule pt-8 text-sm sm:grid-cols-2">
        {planFeatures.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
