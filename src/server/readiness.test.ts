import { expect, test } from 'vitest';
import { createReadiness, type ReadinessChecks } from './readiness.ts';

const well: ReadinessChecks = {
  probe: { write: async () => undefined },
  storage: { assertUsable: async () => undefined },
  getOutboxAge: async () => 0,
};

const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test.each<[string, Partial<ReadinessChecks>, string | undefined, number | undefined]>([
  ['all is well', {}, undefined, 0],
  ['the database takes no writes', { probe: { write: fails('25006') } }, 'database: 25006', undefined],
  ['the store takes no files', { storage: { assertUsable: fails('ENOSPC') } }, 'files: ENOSPC', 0],
  ['a mail has waited for an hour', { getOutboxAge: async () => 3_600 }, undefined, 3_600],
  ['the outbox cannot be read', { getOutboxAge: fails('42501') }, undefined, undefined],
])('%s: the reason and the age of the outbox', async (_name, checks, reason, age) => {
  const readiness = createReadiness({ ...well, ...checks });
  expect(readiness.outboxAge).toBe(undefined);
  expect(await readiness.findReasonNotReady()).toBe(reason);
  expect(readiness.outboxAge).toBe(age);
});

test('everything is asked once a second at most, and not at all by a process that drains', async () => {
  let [time, asked] = [0, 0];
  const write = async () => void asked++;
  const readiness = createReadiness({ ...well, probe: { write } }, () => time);
  await Promise.all([readiness.findReasonNotReady(), readiness.findReasonNotReady()]);
  time = 1_000;
  await readiness.findReasonNotReady();
  expect(asked).toBe(1);
  time = 1_001;
  await readiness.findReasonNotReady();
  expect(asked).toBe(2);
  readiness.drain();
  time = 5_000;
  expect(await readiness.findReasonNotReady()).toBe('draining');
  expect(asked).toBe(2);
});
