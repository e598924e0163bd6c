import type { Meter } from '@opentelemetry/api';
import type { WorkerEvents } from 'graphile-worker';

/** Upper bounds in seconds. */
const explicitBucketBoundaries = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** Runs of jobs by task and outcome: `done`, `again` where another attempt follows, or `failed`. */
export const measureJobs = (meter: Meter, events: WorkerEvents): void => {
  const duration = meter.createHistogram('portal.jobs.duration', {
    unit: 's',
    description: 'Time that the run of a job took, by task and outcome.',
    advice: { explicitBucketBoundaries },
  });
  const startedAt = new Map<string, number>();
  events.on('job:start', ({ job }) => startedAt.set(job.id, performance.now()));
  events.on('job:complete', ({ job, error }) => {
    const started = startedAt.get(job.id) ?? performance.now();
    startedAt.delete(job.id);
    const outcome = !error ? 'done' : job.attempts >= job.max_attempts ? 'failed' : 'again';
    duration.record((performance.now() - started) / 1_000, { task: job.task_identifier, outcome });
  });
};
