/** What all drawn charts share. Colours are the tokens, so that a chart follows the theme by itself. */
export const axisLook = {
  stroke: 'var(--rule)',
  tick: { fill: 'var(--ink-soft)', fontSize: 12 },
  tickLine: false,
  minTickGap: 24,
} as const;

export const gridLook = { stroke: 'var(--rule)', strokeDasharray: '2 4', vertical: false } as const;

export const tooltipLook = {
  contentStyle: {
    background: 'var(--surface)',
    border: '1px solid var(--rule)',
    borderRadius: 'var(--radius-small)',
    color: 'var(--ink)',
    fontSize: 'var(--size-sm)',
  },
  labelStyle: { color: 'var(--ink-soft)' },
  itemStyle: { color: 'var(--ink)' },
  isAnimationActive: false,
} as const;

/** Screen readers get the table beside the chart; the chart itself takes no focus. */
export const chartLook = { accessibilityLayer: false, margin: { top: 8, right: 8, bottom: 0, left: -16 } } as const;

export type ChartPoint = { label: string; value: number | null };
