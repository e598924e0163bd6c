import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';

export interface RunningTracing {
  /** Undefined where no traces are sent. */
  readonly tracer: Tracer | undefined;
  /** Sends what was recorded, unless the collector does not answer in time. */
  close(): Promise<void>;
}

const noTracing: RunningTracing = { tracer: undefined, close: async () => undefined };

const CLOSE_TIMEOUT_MS = 1_000;

const SEND_INTERVAL_MS = 1_000;

export interface TraceSettings {
  /** Address of the collector without the path. */
  readonly url: string;
  /** Share of the traces that is recorded, from 0 to 1. */
  readonly share: number;
}

/**
 * Sends traces to a collector that speaks OTLP over HTTP; the exporter reads OTEL_EXPORTER_OTLP_HEADERS itself. The code
 * of the SDK is loaded only then.
 */
export const openTracing = async (settings: TraceSettings | undefined): Promise<RunningTracing> => {
  if (settings === undefined) return noTracing;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${settings.url}/v1/traces` });
  const provider = new sdk.TracerProvider({
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.share) }),
    resource: resourceFromAttributes({
      'service.name': 'admissions-portal',
      'service.instance.id': String(process.pid),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_INTERVAL_MS })],
  });
  return {
    tracer: provider.getTracer('admissions-portal'),
    close: async () => {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
