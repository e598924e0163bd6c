import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeJournal } from '../forms/draft/journal.ts';
import { clearOtherAccounts } from './clear-device.ts';
import { writeRecord } from './device-record.ts';
import { listPendingSaves, startSave } from './pending-saves.ts';

/** A browser without a database, as some have in private mode. */
const makeStorage = (limit = Number.POSITIVE_INFINITY) => {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string): void => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      stored.set(name, value);
      Object.assign(storage, { [name]: value });
    },
    removeItem: (name: string): void => {
      stored.delete(name);
      delete (storage as Record<string, unknown>)[name];
    },
    clear: (): void => {
      for (const name of [...stored.keys()]) storage.removeItem(name);
    },
  };
};
let storage: ReturnType<typeof makeStorage>;
const use = (made: ReturnType<typeof makeStorage>): void => {
  // What a page lists with `Object.keys` are the entries alone.
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    Object.defineProperty(made, method, { value: made[method], enumerable: false });
  storage = made;
  vi.stubGlobal('localStorage', made);
};

beforeEach(() => {
  use(makeStorage());
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', new URL('https://portal.test/login'));
});
afterEach(() => vi.unstubAllGlobals());

const entry = { answers: { nik: '3173051705070001' }, at: new Date().toISOString(), basedOn: null };

it('nothing of one account is left or sent when another account uses the device: no input, no save that waits', async () => {
  writeRecord('anna');
  startSave({ formId: 'f1', step: 'personal' });
  expect(await writeJournal('anna/f1/personal', entry)).toBe(true);
  expect([listPendingSaves().length, JSON.stringify(storage).includes('3173051705070001')]).toEqual([1, true]);
  await clearOtherAccounts('budi');
  writeRecord('budi');
  expect(listPendingSaves()).toEqual([]);
  expect(JSON.stringify(storage)).not.toMatch(/anna|3173051705070001/);
  startSave({ formId: 'f2', step: 'personal' });
  expect(listPendingSaves()).toMatchObject([{ formId: 'f2' }]);
});

it('a page that is still open after its account has logged out stores nothing', async () => {
  writeRecord('anna');
  await clearOtherAccounts(undefined);
  writeRecord(undefined);
  expect(await writeJournal('anna/f1/personal', entry)).toBe(false);
  startSave({ formId: 'f1', step: 'personal' });
  expect(JSON.stringify(storage)).not.toMatch(/anna|3173051705070001/);
});

it('without a database input is stored where a page that is left stores it; on a full device the page learns that it is not', async () => {
  writeRecord('anna');
  expect(await writeJournal('anna/f1/personal', entry)).toBe(true);
  expect(storage.getItem('journal:anna/f1/personal')).toContain('3173051705070001');
  use(makeStorage(20));
  writeRecord('anna');
  expect(await writeJournal('anna/f1/personal', entry)).toBe(false);
});
