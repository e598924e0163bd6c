import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../../design/primitives.tsx';
import { type RateSample, rateOf, timeLeft, withSample } from './run-rate.ts';

interface RunRateProps {
  readonly done: number;
  readonly rest: number;
  /** When both were read, in milliseconds. */
  readonly readAt: number;
}

/** How many are done in a minute, and how long the rest takes at this rate. */
export const RunRate = ({ done, rest, readAt }: RunRateProps) => {
  const { t } = useTranslation();
  const [samples, setSamples] = useState<readonly RateSample[]>([]);
  useEffect(() => setSamples((before) => withSample(before, { at: readAt, done })), [readAt, done]);
  const rate = rateOf(samples);
  if (rate === undefined || rest <= 0) return null;
  const { unit, count } = timeLeft(rest, rate);
  return (
    <Muted fontSize="sm" data-part="run-rate">
      {t('admin-applications.run.rate', { count: Math.max(1, Math.round(rate)) })} ·{' '}
      {t(`admin-applications.run.left.${unit}`, { count })}
    </Muted>
  );
};
