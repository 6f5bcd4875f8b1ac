import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisLook, type ChartPoint, chartLook, gridLook, tooltipLook } from './chart-look.ts';

/** Counts, one bar each. */
export default function ChartBars({ points, name }: { points: ChartPoint[]; name: string }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={points} {...chartLook} barCategoryGap="22%">
        <CartesianGrid {...gridLook} />
        <XAxis dataKey="label" {...axisLook} />
        <YAxis allowDecimals={false} {...axisLook} axisLine={false} />
        <Tooltip {...tooltipLook} cursor={{ fill: 'var(--action-soft)' }} />
        <Bar
          dataKey="value"
          name={name}
          fill="var(--action)"
          radius={[4, 4, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
