import type { ChangeEvent } from 'react';
import { type Rating, ratingLabels, ratings } from '#shared/ratings.ts';
import { joinClasses } from './join-classes.ts';
import { starShape } from './star-shape.ts';

type Props = {
  name: string;
  legend: string;
  /** With `onChange` the choice is the caller's; without, the form's own. */
  value?: Rating | 0;
  defaultValue?: Rating | 0;
  onChange?: (rating: Rating) => void;
  required?: boolean;
  /** The id of an error that stands beside the group. */
  describedBy?: string | undefined;
  invalid?: boolean;
  className?: string;
};

/** "4 stars, Very Good". */
const spokenRating = (rating: Rating) => `${rating} ${rating === 1 ? 'star' : 'stars'}, ${ratingLabels[rating]}`;

/** Five real radio buttons: arrow keys, screen readers and plain form posts work as they do for any radio group. */
export function StarPicker(props: Props) {
  const { name, legend, value, defaultValue, onChange, required, describedBy, invalid, className } = props;
  const checkedness = (rating: Rating) =>
    onChange
      ? { checked: value === rating, onChange: (_: ChangeEvent) => onChange(rating) }
      : { defaultChecked: (value ?? defaultValue) === rating };
  return (
    <fieldset className={joinClasses('text-center', className)} aria-describedby={describedBy}>
      <legend className="sr-only">{legend}</legend>
      <div className="star-picker">
        {ratings.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              // A link to the group leads to its first star.
              id={rating === 1 ? name : undefined}
              name={name}
              value={rating}
              required={required}
              aria-label={spokenRating(rating)}
              aria-invalid={invalid || undefined}
              {...checkedness(rating)}
            />
            <svg viewBox="0 0 24 24" strokeWidth="1.4" strokeLinejoin="round" aria-hidden="true">
              <path d={starShape} />
            </svg>
            <span aria-hidden="true" className="star-picker-words">
              {ratingLabels[rating]}
            </span>
          </label>
        ))}
        <span aria-hidden="true" className="star-picker-words star-picker-prompt">
          Select a rating
        </span>
      </div>
    </fieldset>
  );
}
