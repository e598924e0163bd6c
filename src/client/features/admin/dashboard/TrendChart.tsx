import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate } from '../../../state/format.ts';
import type { Dashboard } from './queries.ts';

interface TrendChartProps extends Pick<Dashboard, 'trend'> {
  readonly labels: Readonly<Record<string, string>>;
  readonly language: string;
}

/** Lines differ in stroke as well as in colour. */
const strokes = [
  { line: 'started', color: 'var(--chakra-colors-fg-muted)', dash: '2 4' },
  { line: 'submitted', color: 'var(--theme-brand-fg)', dash: '' },
  { line: 'paid', color: 'var(--chakra-colors-fg-success)', dash: '8 4' },
] as const satisfies readonly { line: keyof Dashboard['trend'][number]; color: string; dash: string }[];

const text = { fill: 'var(--chakra-colors-fg-muted)', fontSize: 12 } as const;

const shortDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

export const TrendChart = ({ trend, labels, language }: TrendChartProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <LineChart data={[...trend]} margin={{ top: 8, right: 8, bottom: 0, left: -16 }} accessibilityLayer={false}>
      <CartesianGrid stroke="var(--chakra-colors-border)" vertical={false} />
      <XAxis dataKey="day" tick={text} minTickGap={32} tickFormatter={(day: string) => shortDay(day, language)} />
      <YAxis tick={text} allowDecimals={false} />
      <Tooltip
        labelFormatter={(day) => formatDate(String(day), language)}
        contentStyle={{ background: 'var(--chakra-colors-bg-panel)', borderColor: 'var(--chakra-colors-border)' }}
      />
      {/* Text colour: stroke colours have too little contrast for text. */}
      <Legend
        itemSorter={null}
        iconType="plainline"
        formatter={(name) => <span style={{ color: text.fill }}>{name}</span>}
      />
      {strokes.map(({ line, color, dash }) => (
        <Line
          key={line}
          dataKey={line}
          name={labels[line] ?? line}
          stroke={color}
          strokeDasharray={dash}
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  </ResponsiveContainer>
);
