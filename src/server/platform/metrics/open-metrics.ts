import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNoopMeter, type Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { StartError } from '../../errors.ts';
import { observeProcess } from './process-metrics.ts';

export interface RunningMetrics {
  /** Creates instruments. Without a port to read them at, they record nothing. */
  readonly meter: Meter;
  /** Where a monitor reads the metrics; undefined without a port. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

export interface MetricsAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

const noMetrics: RunningMetrics = { meter: createNoopMeter(), url: undefined, close: async () => undefined };

const PATH = '/metrics';

/**
 * Metrics of this process in Prometheus' text format, on a port of their own: the port of the portal never answers them.
 * @throws StartError when the address cannot be used
 */
export const openMetrics = async (address: MetricsAddress | undefined): Promise<RunningMetrics> => {
  if (!address) return noMetrics;
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.split('?')[0] === PATH)
      exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  const { host, port } = address;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_HOST ${host} and METRICS_PORT ${port} cannot be used: ${error.code}`)),
    );
    server.listen(port, host, resolve);
  });
  const { port: openPort } = server.address() as AddressInfo;
  const meter = provider.getMeter('admissions-portal');
  const endSampling = observeProcess(meter);
  return {
    meter,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${openPort}${PATH}`,
    close: async () => {
      endSampling();
      await provider.shutdown();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
