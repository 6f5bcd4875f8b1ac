import { type ReactNode, useEffect, useState } from 'react';
import type { EmbedConfig, WidgetType } from '#shared/widgets.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
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
        <AutoplaySpeed value={config.autoplaySpeed} onChange={(autoplaySpeed) => onChange({ autoplaySpeed })} />
      </>
    );
  return (
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
  );
}

const Option = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <span aria-hidden="true" className="text-sm font-semibold">
      {label}
    </span>
    {children}
  </div>
);

/** Seconds to people, milliseconds everywhere else. What is not 3 to 30 changes nothing. */
function AutoplaySpeed({ value, onChange }: { value: number; onChange: (milliseconds: number) => void }) {
  const [text, setText] = useState(String(value / 1000));
  useEffect(() => setText(String(value / 1000)), [value]);
  const seconds = Number(text);
  const fine = text.trim() !== '' && seconds >= 3 && seconds <= 30;
  return (
    <Field
      label="Autoplay speed in seconds"
      type="number"
      inputMode="decimal"
      min={3}
      max={30}
      step="any"
      value={text}
      hint="It only plays after a visitor presses Play."
      error={fine ? undefined : 'Please enter 3 to 30 seconds.'}
      onChange={(event) => {
        setText(event.target.value);
        const typed = Number(event.target.value);
        if (event.target.value !== '' && typed >= 3 && typed <= 30) onChange(Math.round(typed * 1000));
      }}
    />
  );
}
