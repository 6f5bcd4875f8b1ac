import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisLook, type ChartPoint, chartLook, gridLook, tooltipLook } from './chart-look.ts';

/** A figure that goes up and down between two bounds. A point without a value is a gap, never a guess. */
export default function ChartLine(props: {
  points: ChartPoint[];
  name: string;
  domain: [number, number];
  format: (value: number) => string;
}) {
  const [low, high] = props.domain;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={props.points} {...chartLook}>
        <CartesianGrid {...gridLook} />
        <XAxis dataKey="label" {...axisLook} />
        <YAxis
          domain={props.domain}
          ticks={Array.from({ length: high - low + 1 }, (_, step) => low + step)}
          {...axisLook}
          axisLine={false}
        />
        <Tooltip {...tooltipLook} formatter={(value) => props.format(Number(value))} />
        <Line
          dataKey="value"
          name={props.name}
          stroke="var(--action)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--action)', strokeWidth: 0 }}
          activeDot={{ r: 5 }}
          connectNulls={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
