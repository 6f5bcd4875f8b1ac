import { joinClasses } from './join-classes.ts';
import { starShape } from './star-shape.ts';

const places = [0, 1, 2, 3, 4];
const heights = { sm: 'h-4', md: 'h-5', lg: 'h-7' } as const;

/**
 * Five stars, as many of them gold as the rating says; an average is rounded to whole stars.
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
  const full = Math.round(value);
  const spoken = label ?? `${full} out of 5 stars`;
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
      {places.map((place) => (
        <path
          key={place}
          d={starShape}
          transform={`translate(${place * 26})`}
          className={place < full ? 'fill-gold stroke-gold-edge' : 'fill-gold-empty stroke-gold-empty'}
        />
      ))}
    </svg>
  );
}
