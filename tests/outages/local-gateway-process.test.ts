import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDokuGateway } from '../../src/server/platform/payments/doku/doku-gateway.ts';
import { startLocalGatewayProcess } from '../../src/server/platform/payments/local/local-gateway-process.ts';
import { readLocalGatewayOptions } from '../../src/server/platform/payments/local/provider.ts';
import { dokuOrder } from '../support/doku-order.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync('/tmp/portal-gateway-');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const root = process.cwd();
interface StartOptions {
  /** LOCAL_GATEWAY_PORT. */
  readonly port?: number;
  readonly portalPort?: number;
  readonly dataDir?: string;
}

const start = async ({ port, portalPort = 0, dataDir = folder }: StartOptions = {}) => {
  const values = port === undefined ? {} : { LOCAL_GATEWAY_PORT: port };
  const gateway = await startLocalGatewayProcess(readLocalGatewayOptions(values, { dataDir, port: portalPort }), root);
  onTestFinished(() => gateway.stop());
  return gateway;
};
const isUp = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
    () => true,
    () => false,
  );

/** The program that was started for this test's folder. */
const pidOfGateway = (): number => {
  const isOurs = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`LOCAL_GATEWAY_FOLDER=${folder}/`);
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isOurs(name)));
};

test('the local gateway keeps its keys in a private file over a restart, uses another port when its default port is taken, and fails with the name of a taken LOCAL_GATEWAY_PORT', async () => {
  const gateway = await start();
  expect(statSync(join(folder, 'gateway/keys.json')).mode & 0o077).toBe(0);
  const port = Number(new URL(gateway.baseUrl).port);
  const second = await start({ portalPort: port - 1, dataDir: `${folder}/second` });
  expect(Number(new URL(second.baseUrl).port)).not.toBe(port);
  expect(await isUp(second.baseUrl)).toBe(true);
  await expect(start({ port })).rejects.toThrow(`LOCAL_GATEWAY_PORT ${port} cannot be used`);
  const payments = createDokuGateway('local', gateway);
  onTestFinished(() => payments.close());
  expect((await payments.create(dokuOrder())).url).toContain(gateway.baseUrl);
  await gateway.stop();
  expect(await isUp(gateway.baseUrl)).toBe(false);
  const keys = readFileSync(join(folder, 'gateway/keys.json'), 'utf8');
  const again = await start();
  expect(again.secretKey).toBe(JSON.parse(keys).secretKey);
  expect(again.secretKey).toBe(gateway.secretKey);
});

test.skipIf(process.platform !== 'linux')(
  'after it was killed the local gateway restarts at the same address with its orders',
  async () => {
    const gateway = await start();
    const payments = createDokuGateway('local', { ...gateway, resetMs: 100 });
    onTestFinished(() => payments.close());
    const order = dokuOrder();
    const created = await payments.create(order);
    process.kill(pidOfGateway(), 'SIGKILL');
    await expect.poll(() => isUp(gateway.baseUrl), { timeout: 60_000 }).toBe(false);
    await expect.poll(() => isUp(gateway.baseUrl), { timeout: 60_000 }).toBe(true);
    expect(await payments.create(order)).toEqual(created);
  },
);

const startOuter = (): ChildProcess => {
  const file = join(folder, 'outer.mts');
  const from = (path: string) => JSON.stringify(resolve(path));
  writeFileSync(
    file,
    `import { startLocalGatewayProcess } from ${from('src/server/platform/payments/local/local-gateway-process.ts')};
     const options = { port: 0, portMayChange: true, publicUrl: undefined, folder: ${JSON.stringify(join(folder, 'gateway'))} };
     const gateway = await startLocalGatewayProcess(options, ${JSON.stringify(root)});
     console.log('at ' + gateway.baseUrl);`,
  );
  return spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

test('the local gateway process ends when the process that started it is killed', async () => {
  const outer = startOuter();
  let text = '';
  outer.stdout?.on('data', (chunk) => {
    text += String(chunk);
  });
  await expect.poll(() => text, { timeout: 60_000 }).toContain('\n');
  const url = /at (\S+)/.exec(text)?.[1] ?? '';
  expect(await isUp(url)).toBe(true);
  outer.kill('SIGKILL');
  await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(false);
});
