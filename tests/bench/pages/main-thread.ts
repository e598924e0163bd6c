interface TraceEvent {
  readonly name: string;
  /** Microseconds of the machine's clock. */
  readonly ts: number;
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

interface Task {
  /** Microseconds of the machine's clock. */
  readonly start: number;
  readonly ms: number;
}

/**
 * Milliseconds of each task on the main thread of the page that worked most while a trace was written.
 * @param isPainted counts only the tasks that began after the first contentful paint
 */
export const tasksOfPage = (trace: Buffer, isPainted = false): readonly number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threads = new Map<string, Task[]>();
  const paints = new Map<string, number>();
  for (const event of traceEvents)
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain') threads.set(threadOf(event), []);
  for (const event of traceEvents) {
    if (event.name === 'RunTask') threads.get(threadOf(event))?.push({ start: event.ts, ms: (event.tdur ?? 0) / 1000 });
    if (event.name === 'firstContentfulPaint') paints.set(threadOf(event), event.ts);
  }
  const all = (tasks: readonly Task[]): number => sum(tasks.map(({ ms }) => ms));
  const [thread = '', tasks = []] = [...threads].sort(([, a], [, b]) => all(b) - all(a))[0] ?? [];
  const from = isPainted ? (paints.get(thread) ?? Number.POSITIVE_INFINITY) : 0;
  return tasks.filter(({ start }) => start >= from).map(({ ms }) => ms);
};

/** What tasks took beyond 50 ms each, as Lighthouse counts it. */
export const blockingOf = (tasks: readonly number[]): number => sum(tasks.map((ms) => Math.max(0, ms - 50)));
