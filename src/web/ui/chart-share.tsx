/** One bar, as long as its share of the whole. It says nothing: the number stands beside it. */
export function ShareBar({ share, height, className }: { share: number; height: number; className?: string }) {
  const rounded = { height, rx: height / 2 };
  return (
    <svg aria-hidden="true" width="100%" height={height} className={className}>
      <rect {...rounded} width="100%" className="fill-rule" />
      {share > 0 && <rect {...rounded} width={`${(100 * share).toFixed(1)}%`} className="fill-action" />}
    </svg>
  );
}
