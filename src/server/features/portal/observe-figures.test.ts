import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import type { Queryable } from '../../platform/database/queryable.ts';
import { observeFigures } from './observe-figures.ts';

class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

const unused = async () => {
  throw new Error('not used');
};

/** A database that answers with these rows in turn; an error is an answer that never comes in time. */
const answering = (answers: (readonly object[] | Error)[]): Queryable => ({
  many: async () => {
    const next = answers.shift() ?? [];
    if (next instanceof Error) throw next;
    return JSON.parse(JSON.stringify(next));
  },
  find: unused,
  get: unused,
  run: unused,
});

test('while the database does not answer, the figures are NaN; a task without a job any more is 0', async () => {
  const drafts = [{ kind: 'application', label: 'Draft', n: 7 }];
  const queue = [{ task: 'sendCode', due: 2, failed: 0, oldest: 90 }];
  const gone = new Error('the database is gone');
  const reader = new Reader();
  const provider = new MeterProvider({ readers: [reader] });
  observeFigures(provider.getMeter('test'), answering([drafts, queue, gone, gone, drafts, []]));
  const read = async () => {
    const { resourceMetrics } = await reader.collect();
    const text = new PrometheusSerializer().serialize(resourceMetrics);
    return text.split('\n').flatMap((line) => {
      const [, name, value] =
        /^(portal_(?:database_up|applications|jobs_due|jobs_oldest))(?:\{.*\})? (\S+)$/.exec(line) ?? [];
      return name ? [`${name} ${value}`] : [];
    });
  };
  expect(await read()).toEqual([
    'portal_database_up 1',
    'portal_applications 7',
    'portal_jobs_due 2',
    'portal_jobs_oldest 90',
  ]);
  expect(await read()).toEqual([
    'portal_database_up 0',
    'portal_applications NaN',
    'portal_jobs_due NaN',
    'portal_jobs_oldest NaN',
  ]);
  expect(await read()).toEqual([
    'portal_database_up 1',
    'portal_applications 7',
    'portal_jobs_due 0',
    'portal_jobs_oldest 0',
  ]);
  await provider.shutdown();
});
