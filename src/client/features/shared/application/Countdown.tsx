import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApplicationSummary, applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { Text, VisuallyHidden } from '../../../design/primitives.tsx';

type Deadline = NonNullable<ApplicationSummary['Deadline']>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A countdown is shown in these last hours. */
const SHOWN = 48 * HOUR;
const TICK = 15_000;
/** What is left when a screen reader announces it: not each minute. */
const announcements = [24 * HOUR, 12 * HOUR, 6 * HOUR, 3 * HOUR, HOUR, 30 * MINUTE, 10 * MINUTE, 5 * MINUTE];

/** When this page first saw a time of the server, by the clock of this device, whose setting does not matter. */
const seenAt = new Map<string, number>();
const elapsedSince = (serverTime: string): number => {
  const first = seenAt.get(serverTime) ?? Date.now();
  seenAt.set(serverTime, first);
  return Math.max(0, Date.now() - first);
};

/** Milliseconds until the deadline: first those that the server knew, then by this device's clock. */
const useTimeLeft = ({ ClosesAt, Now }: Deadline): number => {
  const known = Date.parse(ClosesAt) - Date.parse(Now);
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const update = (): void => setElapsed(elapsedSince(Now));
    update();
    const timer = setInterval(update, TICK);
    // A device that slept has missed ticks.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [Now]);
  return known - elapsed;
};

interface CountdownProps {
  readonly formId: string;
  readonly deadline: Deadline;
}

/** The time left in the last 48 hours; when it is over, the page reads the application again. */
export const Countdown = ({ formId, deadline }: CountdownProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const left = useTimeLeft(deadline);
  const isOver = deadline.IsOpen && left <= 0;
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
  }, [isOver, client, formId]);
  if (left > SHOWN || !deadline.IsOpen) return null;
  const describe = (time: number): string =>
    t('app.deadline.left', { hours: Math.floor(time / HOUR), minutes: Math.floor((time % HOUR) / MINUTE) });
  const passed = announcements.filter((limit) => left <= limit).at(-1);
  return (
    <>
      <Text role="timer" fontWeight="semibold" data-part="countdown">
        {isOver ? t('app.deadline.over') : describe(left)}
      </Text>
      <VisuallyHidden role="status">
        {isOver ? t('app.deadline.over') : passed !== undefined && describe(passed)}
      </VisuallyHidden>
    </>
  );
};
