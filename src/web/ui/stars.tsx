import { joinClasses } from './join-classes.ts';
import { starShape } from './star-shape.ts';

const starWidth = 24;
const places = [0, 1, 2, 3, 4];
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
      {places.map((place) => {
        const part = Math.min(1, Math.max(0, value - place));
        return (
          <g key={place} transform={`translate(${place * 26})`}>
            {part < 1 && <path d={starShape} className="fill-gold-empty stroke-gold-empty" />}
            {part > 0 && (
              <svg aria-hidden="true" width={part * starWidth} height="24" overflow={part < 1 ? 'hidden' : 'visible'}>
                <path d={starShape} className="fill-gold stroke-gold-edge" />
              </svg>
            )}
          </g>
        );
      })}
    </svg>
  );
}
