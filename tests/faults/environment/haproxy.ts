import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDebianPackage } from '../../../src/tooling/shared/debian-package.ts';
import { findFreePort } from '../../../src/tooling/shared/run-process.ts';
import { Skipped } from '../row.ts';
import type { PortalUnderTest } from './portals.ts';
import { endWithThisProcess } from './processes.ts';

const usual = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'];

export const findHaproxy = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  [env['HAPROXY_PATH'], ...usual].find((path) => path && existsSync(path));

/** @throws Skipped when there is none and none can be installed */
export const getHaproxy = async (): Promise<string> => {
  if (findHaproxy() === undefined) await installDebianPackage('haproxy').catch(() => undefined);
  const path = findHaproxy();
  if (path === undefined)
    throw new Skipped('haproxy is not installed: set HAPROXY_PATH, or as root on Debian apt-get install haproxy');
  return path;
};

/** As the operator's guide has it: health every half second, a portal that is not well twice gets no new calls. */
const configuration = (port: number, portals: readonly PortalUnderTest[]): string => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  option redispatch
  retries 2
frontend portal
  bind 127.0.0.1:${port}
  default_backend portals
backend portals
  balance roundrobin
  option httpchk GET /healthcheck1
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${portals.map((portal, at) => `  server portal${at + 1} 127.0.0.1:${portal.port} check`).join('\n')}
`;

/** The second server gets connections once the first one is gone; those to the first one are cut. */
const databaseConfiguration = (port: number, [first, second]: readonly [number, number]): string => `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen database
  bind 127.0.0.1:${port}
  default-server inter 200ms fall 2 rise 2 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${first} check
  server standby 127.0.0.1:${second} check backup
`;

export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @returns how to stop it */
const runHaproxy = async (file: string, text: string): Promise<() => Promise<void>> => {
  const program = await getHaproxy();
  writeFileSync(file, text);
  const checked = spawnSync(program, ['-c', '-f', file]);
  if (checked.status !== 0) throw new Error(`haproxy refuses its settings: ${checked.stderr}`);
  const child: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  endWithThisProcess(child);
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    // An orderly stop waits for open connections.
    child.kill('SIGKILL');
    await ended;
  };
};

export const startHaproxy = async (folder: string, portals: readonly PortalUnderTest[]): Promise<Balancer> => {
  const port = await findFreePort();
  const stop = await runHaproxy(join(folder, 'haproxy.cfg'), configuration(port, portals));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/version.json`).catch(() => undefined);
    if (answer?.status === 200) break;
    if (tries > 100) throw new Error('haproxy does not answer');
    await sleep(100);
  }
  return { url, stop };
};

/** In front of a primary and its standby. @returns the port of the database */
export const startDatabaseHaproxy = async (
  folder: string,
  ports: readonly [number, number],
): Promise<{ readonly port: number; stop(): Promise<void> }> => {
  const port = await findFreePort();
  const stop = await runHaproxy(join(folder, 'haproxy-database.cfg'), databaseConfiguration(port, ports));
  return { port, stop };
};
