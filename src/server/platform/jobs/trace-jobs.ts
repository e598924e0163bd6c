import { SpanKind, type Tracer } from '@opentelemetry/api';
import type { TaskList } from 'graphile-worker';
import { inSpan } from '../tracing/in-span.ts';

/** The tasks, each run of which is a trace of its own. */
export const traceJobs = (tracer: Tracer | undefined, tasks: TaskList): TaskList =>
  tracer
    ? Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          typeof task === 'function'
            ? (payload, helpers) => {
                const attributes = { 'portal.job.id': helpers.job.id, 'portal.job.attempt': helpers.job.attempts };
                const description = { name: `job ${name}`, kind: SpanKind.CONSUMER, attributes };
                return inSpan(tracer, description, async () => task(payload, helpers));
              }
            : task,
        ]),
      )
    : tasks;
