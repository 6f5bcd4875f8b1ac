const width = 100;
const height = 32;
/** Room for the line's own thickness at the top and the bottom. */
const margin = 2;

/**
 * A small line without axes, for the shape of things alone; the figures stand elsewhere. A gap in the values is a gap
 * in the line. What moves less than `leastSpan` moves as little in the drawing.
 */
export function Sparkline(props: { values: readonly (number | null)[]; leastSpan?: number | undefined }) {
  const { values, leastSpan = 0 } = props;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-8 w-full overflow-visible"
    >
      <path
        d={drawLine(values, leastSpan)}
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        // A line of nothing is a place for one, and no result.
        className={values.some(Boolean) ? 'stroke-action' : 'stroke-rule'}
      />
    </svg>
  );
}

function drawLine(values: readonly (number | null)[], leastSpan: number): string {
  const known = values.filter((value) => value !== null);
  const moved = Math.max(...known) - Math.min(...known);
  const span = Math.max(moved, leastSpan);
  const low = Math.min(...known) - (span - moved) / 2;
  const step = width / Math.max(1, values.length - 1);
  let path = '';
  let drawing = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      drawing = false;
      continue;
    }
    // A level line lies at the bottom when it is nothing, and in the middle when it is something.
    const share = span === 0 ? (value === 0 ? 0 : 0.5) : (value - low) / span;
    const y = height - margin - share * (height - 2 * margin);
    path += `${drawing ? 'L' : 'M'}${(index * step).toFixed(2)} ${y.toFixed(2)}`;
    drawing = true;
  }
  return path;
}
