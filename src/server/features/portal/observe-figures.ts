import { setTimeout as sleep } from 'node:timers/promises';
import type { Meter } from '@opentelemetry/api';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createCurrentValues, type LabelledValue } from '../../platform/metrics/current-values.ts';
import { type Figure, listFigures, listQueueFigures, type QueueFigure } from './figure-queries.ts';

/** A monitor waits ten seconds at most, and reads every fifteen. */
const TIMEOUT_MS = 3_000;

interface Reading {
  readonly figures: readonly Figure[];
  readonly queue: readonly QueueFigure[];
}

/** Undefined when the database does not answer in time. */
const read = (db: Queryable): Promise<Reading | undefined> =>
  Promise.race([
    Promise.all([listFigures(db), listQueueFigures(db)]).then(
      ([figures, queue]) => ({ figures, queue }),
      () => undefined,
    ),
    sleep(TIMEOUT_MS, undefined, { ref: false }),
  ]);

/** What each kind of figure counts. */
const descriptions = {
  application: ['portal.applications', 'Applications by status.'],
  started: ['portal.applications.started', 'Applications that were ever started.'],
  submitted: ['portal.applications.submitted', 'Applications that were ever submitted.'],
  payment: ['portal.payments', 'Payment links that are not settled, by status.'],
  unchecked: ['portal.payments.unchecked', 'Payment links whose check is more than two minutes late.'],
  alert: ['portal.payments.alerts', 'Payments that staff must decide about.'],
  mail: ['portal.mails.undelivered', 'Mails that could not be delivered and that nobody has dealt with.'],
  upload: ['portal.uploads.unfinished', 'Uploads of which a part has arrived.'],
  webhook: ['portal.webhooks.oldest', 'Seconds that the oldest webhook waits that is neither delivered nor given up.'],
  webhookDisabled: ['portal.webhooks.disabled', 'Endpoints of webhooks that were disabled because they failed.'],
  exportFailed: ['portal.exports.failed', 'Scheduled exports whose last file failed, or is three hours late.'],
  smoke: ['portal.smoke.age', 'Seconds since the smoke test last succeeded.'],
} as const satisfies Record<Figure['kind'], readonly [name: string, description: string]>;

const valuesOf = (kind: string, { figures }: Reading): readonly LabelledValue[] =>
  figures.filter((figure) => figure.kind === kind).map(({ label, n }) => [label === '' ? {} : { status: label }, n]);

const queueDescriptions = {
  due: ['portal.jobs.due', 'Jobs that should run by now, by task.', ''],
  failed: ['portal.jobs.failed', 'Jobs that failed at every attempt, by task.', ''],
  oldest: ['portal.jobs.oldest', 'How long the oldest due job waits, by task.', 's'],
} as const satisfies Record<Exclude<keyof QueueFigure, 'task'>, readonly [string, string, unit: string]>;

/**
 * What the database knows: applications, payments, mails and jobs. Every process reports the same, so a monitor takes
 * the maximum over processes. While the database does not answer, `portal.database.up` is 0 and the others are NaN.
 */
export const observeFigures = (meter: Meter, db: Queryable): void => {
  const up = meter.createObservableGauge('portal.database.up', {
    description: '1 when the database answered this reading, else 0.',
  });
  const gauges = [
    ...Object.entries(descriptions).map(([kind, [name, description]]) => {
      const gauge = meter.createObservableGauge(name, { description });
      return { gauge, valuesIn: (reading: Reading) => valuesOf(kind, reading) };
    }),
    ...(['due', 'failed', 'oldest'] as const).map((kind) => {
      const [name, description, unit] = queueDescriptions[kind];
      const gauge = meter.createObservableGauge(name, { description, unit });
      const valuesIn = ({ queue }: Reading) => queue.map((row): LabelledValue => [{ task: row.task }, row[kind]]);
      return { gauge, valuesIn };
    }),
  ].map(({ gauge, valuesIn }) => ({ gauge, valuesIn, observe: createCurrentValues(gauge) }));
  meter.addBatchObservableCallback(
    async (result) => {
      const reading = await read(db);
      result.observe(up, reading ? 1 : 0);
      for (const { observe, valuesIn } of gauges) observe(result, reading && valuesIn(reading));
    },
    [up, ...gauges.map(({ gauge }) => gauge)],
  );
};
