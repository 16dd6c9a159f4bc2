import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { formatDay, type UsageHistory } from './usage-table';

const axis = { fontSize: 12, fill: 'var(--muted)' };
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** Requests by day, one color for each bucket. The same figures are in a table. */
export function UsageBars({ days }: { days: UsageHistory['days'] }) {
  const rows = days.map(({ date, endpoints }) => ({ date, ...endpoints }));
  return (
    <div aria-hidden className="h-64 text-xs">
      <ResponsiveContainer>
        <BarChart
          data={rows}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            tickFormatter={formatDay}
            tick={axis}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            minTickGap={32}
          />
          <YAxis
            allowDecimals={false}
            tick={axis}
            tickLine={false}
            axisLine={false}
            width={40}
            tickFormatter={(count: number) => compact.format(count)}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            labelFormatter={(day) => (typeof day === 'string' ? `${formatDay(day)} UTC` : '')}
            contentStyle={{
              background: 'var(--surface)',
              border: '1px solid var(--line)',
              borderRadius: 10,
              boxShadow: 'var(--shadow-float)',
            }}
            itemStyle={{ color: 'var(--ink)', padding: 0 }}
            isAnimationActive={false}
          />
          {bucketOrder.map((bucket, i) => (
            <Bar
              key={bucket}
              dataKey={bucket}
              name={bucketNames[bucket].label}
              stackId="day"
              fill={`var(--chart-${i + 1})`}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
