import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { isAlive } from '../../src/server/platform/database/embedded/server-process.ts';
import { serverProgram } from '../support/server-program.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

/** Several processes start from nothing, beside the other tests. */
const timeout = 600_000;

const folders: string[] = [];
const databases: TestDatabase[] = [];
const running = new Set<ChildProcess>();
afterEach(async () => {
  // Only a test that failed leaves one behind.
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const database of databases.splice(0)) await database.drop();
  for (const folder of folders.splice(0)) {
    const outside = join(folder, 'postgres-folder');
    if (existsSync(outside)) rmSync(readFileSync(outside, 'utf8').trim(), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
}

const run = (env: Readonly<Record<string, string>>): Run => {
  const dataDir = mkdtempSync('/tmp/portal-workers-');
  folders.push(dataDir);
  const child = spawn(process.execPath, [...serverProgram()], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'info',
      DEMO_DATA: 'false',
      RATE_LIMIT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  return { child, output: () => text };
};

const withDatabase = async (): Promise<Readonly<Record<string, string>>> => {
  const database = await cloneDatabase();
  databases.push(database);
  return { DATABASE_URL: database.url };
};

const exitOf = async ({ child }: Run): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];

const waitFor = async (holds: () => Promise<boolean> | boolean, { output }: Run): Promise<void> => {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await sleep(50)) if (await holds()) return;
  throw new Error(`not within four minutes:\n${output()}`);
};

const waitForUrl = async (portal: Run): Promise<string> => {
  const urlOf = () => /is open at (http:\S+)/.exec(portal.output())?.[1];
  await waitFor(() => urlOf() !== undefined || portal.child.exitCode !== null, portal);
  const url = urlOf();
  if (url === undefined) throw new Error(`ended: ${portal.output()}`);
  return url;
};

/** Status of a call over a connection of its own; undefined when the connection broke. */
const statusOf = async (url: string): Promise<number | undefined> => {
  try {
    const [answer] = await once(get(url, { agent: false }), 'response');
    answer.resume();
    return answer.statusCode;
  } catch {
    return undefined;
  }
};

/** Processes that have answered a call, by their log. */
const answeringPids = ({ output }: Run): ReadonlySet<number> =>
  new Set([...output().matchAll(/"pid":(\d+).*"msg":"answered"/g)].map(([, pid]) => Number(pid)));

test('WORKERS=3 with the embedded database and the stand-in answers from three processes; one that is killed is replaced; after SIGTERM all end with exit code 0', {
  timeout,
}, async () => {
  const portal = run({ WORKERS: '3' });
  const url = await waitForUrl(portal);
  const hasAnswers = (wanted: number) => async () => {
    // An overloaded machine may refuse a call; a connection that breaks has no status.
    expect([200, 503]).toContain(await statusOf(`${url}/api/portal`));
    return answeringPids(portal).size >= wanted;
  };
  await waitFor(hasAnswers(3), portal);
  expect(portal.output().match(/is open at/g)).toHaveLength(1);
  expect(portal.output().match(/Payments/g)).toHaveLength(1);

  const [victim] = answeringPids(portal);
  process.kill(victim as number, 'SIGKILL');
  await waitFor(() => portal.output().includes(`worker ${victim} ended: another one starts`), portal);
  // The other two answer meanwhile.
  await waitFor(hasAnswers(4), portal);
  await waitFor(async () => (await statusOf(`${url}/healthcheck1`)) === 200, portal);

  const pids = [...answeringPids(portal)];
  const ended = exitOf(portal);
  portal.child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(portal.output()).not.toMatch(/"level":(?:50|60)/);
});

test('workers whose starting process is killed end by themselves', { timeout }, async () => {
  const portal = run({ WORKERS: '2', ...(await withDatabase()) });
  const url = await waitForUrl(portal);
  await waitFor(async () => (await statusOf(`${url}/api/portal`)) === 200 && answeringPids(portal).size === 2, portal);
  const pids = [...answeringPids(portal)];
  portal.child.kill('SIGKILL');
  await waitFor(() => !pids.some(isAlive), portal);
});

test('a start with WORKERS=2 on a taken port ends with exit code 1, names the setting once and leaves no process', {
  timeout,
}, async () => {
  const first = run({ WORKERS: '2', ...(await withDatabase()) });
  const { port } = new URL(await waitForUrl(first));
  const second = run({ WORKERS: '2', ...(await withDatabase()), PORT: port });
  expect(await exitOf(second)).toBe(1);
  expect(second.output().match(/PORT \d+ cannot be used: EADDRINUSE/g)).toHaveLength(1);
  const ended = exitOf(first);
  first.child.kill('SIGINT');
  expect(await ended).toBe(0);
});
