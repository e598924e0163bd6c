interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own clock: what other programs take from the machine does not count. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** What a trace must hold for `tasksOfPage`. */
export const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;

const sum = (tasks: readonly number[]): number => tasks.reduce((total, ms) => total + ms, 0);

/** Milliseconds of each task on the main thread of the page that worked most while a trace was written. */
export const tasksOfPage = (trace: Buffer): readonly number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const tasks = new Map<string, number[]>();
  for (const event of traceEvents)
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain') tasks.set(threadOf(event), []);
  for (const event of traceEvents)
    if (event.name === 'RunTask') tasks.get(threadOf(event))?.push((event.tdur ?? 0) / 1000);
  return [...tasks.values()].sort((a, b) => sum(b) - sum(a))[0] ?? [];
};

/** What tasks took beyond 50 ms each, as Lighthouse counts it. */
export const blockingOf = (tasks: readonly number[]): number => sum(tasks.map((ms) => Math.max(0, ms - 50)));
