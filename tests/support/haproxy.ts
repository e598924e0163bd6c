import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type BackgroundProgram, startBackgroundProgram } from './background-program.ts';
import { findProgram } from './find-program.ts';
import { scratchFolder } from './scratch-folder.ts';

export const haproxy = findProgram('haproxy');

export interface RunningProxy {
  readonly url: string;
  /** Processes that the proxy sends calls to. */
  countReady(): Promise<number>;
  stop(): Promise<void>;
}

/** Each request goes to the next process that reports ready, also within one connection. */
const configOf = (port: number, statsSocket: string, targets: readonly string[]): string =>
  [
    'global',
    `  stats socket ${statsSocket} mode 600`,
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 120s',
    '  timeout server 120s',
    // Without it a process that answers half a second late twice, because the machine is busy, would be taken out.
    '  timeout check 10s',
    '  option redispatch',
    'frontend portal',
    `  bind 127.0.0.1:${port}`,
    '  default_backend processes',
    'backend processes',
    '  balance roundrobin',
    '  option httpchk GET /healthcheck1',
    '  default-server check inter 500ms fall 2 rise 1',
    ...targets.map((url, index) => `  server process${index} ${new URL(url).host}`),
    '',
  ].join('\n');

const answers = (url: string) => async (): Promise<boolean> => {
  const response = await fetch(`${url}/livez`).catch(() => undefined);
  return response?.ok ?? false;
};

/** haproxy on a port of the loopback interface, in front of portals. */
export const startHaproxy = async (port: number, targets: readonly string[]): Promise<RunningProxy> => {
  if (haproxy === undefined) throw new Error('haproxy is not installed: apt-get install haproxy');
  const folder = mkdtempSync(join(scratchFolder(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const statsSocket = join(folder, 'stats');
  writeFileSync(file, configOf(port, statsSocket, targets));
  const url = `http://127.0.0.1:${port}`;
  const running: BackgroundProgram = await startBackgroundProgram(haproxy, ['-db', '-f', file], answers(url));
  return {
    url,
    countReady: async () => {
      const socket = connect(statsSocket);
      socket.end('show stat\n');
      const lines = (await text(socket)).split('\n');
      return lines.filter((line) => /^processes,process\d+,.*,UP,/.test(line)).length;
    },
    stop: async () => {
      // An orderly stop waits for open connections.
      await running.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
