import { useId } from 'react';
import { Area, AreaChart, CartesianGrid, ReferenceDot, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisLook, type ChartPoint, chartLook, gridLook, tooltipLook } from './chart-look.ts';

/** A figure that goes up and down between two bounds, with its latest value written at the end of the line. */
export default function ChartLine(props: {
  points: ChartPoint[];
  name: string;
  domain: [number, number];
  /** Between the lines of the grid. */
  step: number;
  format: (value: number) => string;
}) {
  const shade = useId();
  const [low, high] = props.domain;
  const ticks = Array.from({ length: Math.round((high - low) / props.step) + 1 }, (_, n) => low + n * props.step);
  const last = props.points.findLast(({ value }) => value !== null);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={props.points} {...chartLook} margin={{ ...chartLook.margin, top: 20, right: 16 }}>
        <defs>
          <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--action)" stopOpacity={0.22} />
            <stop offset="100%" stopColor="var(--action)" stopOpacity={0} />
          </linearGradient>
        </defs>
        <CartesianGrid {...gridLook} />
        <XAxis dataKey="label" {...axisLook} />
        <YAxis domain={props.domain} ticks={ticks} tickFormatter={props.format} {...axisLook} axisLine={false} />
        <Tooltip {...tooltipLook} formatter={(value) => props.format(Number(value))} />
        <Area
          dataKey="value"
          name={props.name}
          type="monotone"
          stroke="var(--action)"
          strokeWidth={2.5}
          fill={`url(#${shade})`}
          baseValue={low}
          dot={false}
          activeDot={{ r: 5, strokeWidth: 0 }}
          isAnimationActive={false}
        />
        {last && last.value !== null && (
          <ReferenceDot
            x={last.label}
            y={last.value}
            r={5}
            fill="var(--action)"
            stroke="var(--surface)"
            strokeWidth={2}
            label={{
              value: props.format(last.value),
              position: 'top',
              fill: 'var(--ink)',
              fontSize: 14,
              fontWeight: 600,
            }}
          />
        )}
      </AreaChart>
    </ResponsiveContainer>
  );
}
