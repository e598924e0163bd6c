import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

/** The sampler of Node sleeps this long between two samples; what is measured beyond it is delay. */
const RESOLUTION_MS = 10;
const NS_PER_S = 1e9;
const US_PER_S = 1e6;

/**
 * Event loop, processor time and memory of this process, by the names of OpenTelemetry's conventions for Node.
 * Delays and use are those since the metrics were last read.
 * @returns stops the measurement
 */
export const observeProcess = (meter: Meter): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let before = performance.eventLoopUtilization();
  const delay = meter.createObservableGauge('nodejs.eventloop.delay', {
    unit: 's',
    description: 'How late the event loop runs, by quantile; 1 is the longest delay.',
  });
  const use = meter.createObservableGauge('nodejs.eventloop.utilization', {
    unit: '1',
    description: 'Share of the time in which the event loop is busy.',
  });
  const memory = meter.createObservableGauge('process.memory.usage', {
    unit: 'By',
    description: 'Memory of the process: resident set, and the heap that JavaScript uses.',
  });
  const cpu = meter.createObservableCounter('process.cpu.time', {
    unit: 's',
    description: 'Processor time of the process.',
  });
  const secondsOf = (ns: number): number => Math.max(0, ns / NS_PER_S - RESOLUTION_MS / 1_000);
  meter.addBatchObservableCallback(
    (result) => {
      // Without a sample there is no quantile.
      if (delays.count > 0) {
        result.observe(delay, secondsOf(delays.percentile(50)), { quantile: '0.5' });
        result.observe(delay, secondsOf(delays.percentile(99)), { quantile: '0.99' });
        result.observe(delay, secondsOf(delays.max), { quantile: '1' });
      }
      delays.reset();
      const now = performance.eventLoopUtilization();
      result.observe(use, performance.eventLoopUtilization(now, before).utilization);
      before = now;
      const { rss, heapUsed } = process.memoryUsage();
      result.observe(memory, rss, { kind: 'resident' });
      result.observe(memory, heapUsed, { kind: 'heap' });
      const { user, system } = process.cpuUsage();
      result.observe(cpu, user / US_PER_S, { mode: 'user' });
      result.observe(cpu, system / US_PER_S, { mode: 'system' });
    },
    [delay, use, memory, cpu],
  );
  return () => delays.disable();
};
