import type { CDPSession } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: unknown };
}

/** A task of the page's main thread, in milliseconds by the clock and by what the thread itself worked. */
export interface Task {
  readonly lasted: number;
  readonly worked: number;
}

const TASK = 'RunTask';

/** Starts to note each task of the page's main thread; ends with all of them. */
export const traceTasks = async (session: CDPSession): Promise<() => Promise<readonly Task[]>> => {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }: { readonly value: readonly object[] }) =>
    events.push(...(value as readonly TraceEvent[])),
  );
  const categories = ['__metadata', 'toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: categories },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events
      .filter(({ name, pid, tid, dur }) => name === TASK && dur !== undefined && mains.has(`${pid} ${tid}`))
      .map(({ dur = 0, tdur = 0 }) => ({ lasted: dur / 1000, worked: tdur / 1000 }));
  };
};
