import { type ReactNode, useEffect, useState } from 'react';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ChangeConfig } from './style-controls.tsx';

const numbers = (...values: number[]) => values.map((value) => ({ value, label: String(value) }));

/** What can be set for one kind of widget alone. */
export function KindOptions(props: { type: WidgetType; config: EmbedConfig; onChange: ChangeConfig }) {
  const { type, config, onChange } = props;
  if (type === 'displayAll')
    return (
      <>
        <Option label="Reviews per page">
          <Segmented
            label="Reviews per page"
            options={numbers(5, 10, 20)}
            value={config.reviewsPerPage}
            onChange={(reviewsPerPage) => onChange({ reviewsPerPage })}
          />
        </Option>
        <Option label="Pagination style">
          <Segmented
            label="Pagination style"
            options={[
              { value: 'pagination', label: 'Prev/Next buttons' },
              { value: 'loadMore', label: 'Load More button' },
            ]}
            value={config.paginationStyle}
            onChange={(paginationStyle) => onChange({ paginationStyle })}
          />
        </Option>
      </>
    );
  if (type === 'carousel')
    return (
      <>
        <Option label="Number of reviews">
          <Segmented
            label="Number of reviews"
            options={numbers(3, 5, 10)}
            value={config.carouselCount}
            onChange={(carouselCount) => onChange({ carouselCount })}
          />
        </Option>
        <Seconds
          label="Autoplay speed in seconds"
          hint="It only plays after a visitor presses Play."
          least={3}
          most={30}
          value={config.autoplaySpeed}
          onChange={(autoplaySpeed) => onChange({ autoplaySpeed })}
        />
      </>
    );
  if (type === 'wall')
    return (
      <Option label="Reviews shown first">
        <Segmented
          label="Reviews shown first"
          options={numbers(6, 9, 12, 18)}
          value={config.wallCount}
          onChange={(wallCount) => onChange({ wallCount })}
        />
      </Option>
    );
  if (type === 'badge') return null;
  return (
    <>
      <Option label="Position">
        <Segmented
          label="Position"
          options={[
            { value: 'bottom-left', label: 'Bottom Left' },
            { value: 'bottom-right', label: 'Bottom Right' },
          ]}
          value={config.popupPosition}
          onChange={(popupPosition) => onChange({ popupPosition })}
        />
      </Option>
      <Seconds
        label="Delay in seconds"
        hint="How long after the page has loaded. On phones a small tab comes first, and the pop-up opens when it is tapped."
        least={0}
        most={60}
        value={config.popupDelay}
        onChange={(popupDelay) => onChange({ popupDelay })}
      />
      <SelectField
        label="How often"
        value={String(config.popupDays)}
        onChange={(days) => onChange({ popupDays: Number(days) })}
        choices={howOften(config.popupDays)}
      />
    </>
  );
}

function daysWords(days: number): string {
  if (days === 0) return 'On every page, until a visitor closes it';
  return days === 1 ? 'Once a day per visitor' : `Once every ${days} days per visitor`;
}

/** The usual ones, and the one that is set, which a tool may have saved. */
const howOften = (set: number) =>
  Object.fromEntries(
    [...new Set([0, 1, 7, 30, 90, set])].toSorted((a, b) => a - b).map((days) => [String(days), daysWords(days)]),
  );

const Option = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <span aria-hidden="true" className="text-sm font-semibold">
      {label}
    </span>
    {children}
  </div>
);

/** Seconds to people, milliseconds everywhere else. What is out of bounds changes nothing. */
function Seconds(props: {
  label: string;
  hint: string;
  least: number;
  most: number;
  value: number;
  onChange: (milliseconds: number) => void;
}) {
  const { label, hint, least, most, value, onChange } = props;
  const [text, setText] = useState(String(value / 1000));
  useEffect(() => setText(String(value / 1000)), [value]);
  const isFine = (typed: string) => typed.trim() !== '' && Number(typed) >= least && Number(typed) <= most;
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      min={least}
      max={most}
      step="any"
      value={text}
      hint={hint}
      error={isFine(text) ? undefined : `Enter ${least} to ${most} seconds.`}
      onChange={(event) => {
        setText(event.target.value);
        if (isFine(event.target.value)) onChange(Math.round(Number(event.target.value) * 1000));
      }}
    />
  );
}
