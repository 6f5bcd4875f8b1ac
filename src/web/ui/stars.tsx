import { joinClasses } from './join-classes.ts';
import { starShape } from './star-shape.ts';

const starWidth = 24;
const step = 26;

/** The same star in each of the five places, as one path: a page of reviews has a hundred stars. */
const rows = [0, 1, 2, 3, 4].map((place) =>
  starShape.replace(/([\d.]+) ([\d.]+)/g, (_point, x, y) => `${Number((Number(x) + place * step).toFixed(2))} ${y}`),
);

const heights = { sm: 'h-4', md: 'h-5', lg: 'h-7' } as const;

/**
 * Five stars, as much of them gold as the rating says: an average of 4.49 fills four and about half of the fifth.
 * `label` replaces "4 out of 5 stars"; an empty one hides the picture where the words stand beside it.
 */
export function Stars({
  value,
  size = 'md',
  label,
  className,
}: {
  value: number;
  size?: keyof typeof heights;
  label?: string;
  className?: string;
}) {
  const whole = Math.floor(value);
  const part = value - whole;
  const width = part > 0 ? whole * step + part * starWidth : (whole - 1) * step + starWidth;
  const spoken = label ?? `${value} out of 5 stars`;
  return (
    <svg
      viewBox="0 0 128 24"
      strokeWidth="1.4"
      strokeLinejoin="round"
      className={joinClasses(heights[size], 'w-auto shrink-0', className)}
      role="img"
      aria-label={spoken || undefined}
      aria-hidden={spoken === '' || undefined}
    >
      {whole < 5 && <path d={rows.slice(whole).join('')} className="fill-gold-empty stroke-gold-empty" />}
      {value > 0 && (
        <svg aria-hidden="true" width={width} height="24" overflow={part > 0 ? 'hidden' : 'visible'}>
          <path d={rows.slice(0, Math.ceil(value)).join('')} className="fill-gold stroke-gold-edge" />
        </svg>
      )}
    </svg>
  );
}
