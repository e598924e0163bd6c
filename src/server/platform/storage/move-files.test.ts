import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { moveFiles } from './move-files.ts';
import { createMovingStorage } from './moving-storage.ts';
import { type FileStorage, MissingFile } from './storage.ts';

let folder: string;
let from: FileStorage;
let to: FileStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  from = createLocalStorage(join(folder, 'from'));
  to = createLocalStorage(join(folder, 'to'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nameOf = (index: number): string => `file-${String(index).padStart(4, '0')}`;
const keep = async (storage: FileStorage, name: string, content: string): Promise<void> => {
  writeFileSync(storage.scratchPath(name), content);
  await storage.store(storage.scratchPath(name), name);
};
const fill = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index++) await keep(from, nameOf(index), `content ${index}`);
};
const named = { isNamed: async () => true };
const unnamed = { isNamed: async () => false };
const contents = async (storage: FileStorage): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for await (const page of storage.list())
    for (const { name } of page) found[name] = await text(await storage.read(name));
  return found;
};

test('every file is in the new store afterwards and none in the old one, and back again', async () => {
  await fill(120);
  const before = await contents(from);
  expect(await moveFiles(from, to, named)).toMatchObject({ moved: 120, already: 0, gone: 0 });
  expect([await contents(from), await contents(to)]).toEqual([{}, before]);
  expect(await moveFiles(to, from, named)).toMatchObject({ moved: 120 });
  expect(await contents(from)).toEqual(before);
});

test('a move that is stopped and run again moves each file once, and reads find every file at each moment', async () => {
  await fill(100);
  const before = await contents(from);
  const reading = createMovingStorage(to, from);
  let stored = 0;
  const counting: FileStorage = {
    ...to,
    store: async (path, name) => {
      await to.store(path, name);
      stored++;
    },
  };
  const first = await moveFiles(from, counting, { ...named, isStopped: () => stored >= 40 });
  expect(first.moved).toBeGreaterThanOrEqual(40);
  expect(first.moved).toBeLessThan(100);
  expect(await contents(reading)).toEqual(before);
  expect((await moveFiles(from, counting, named)).moved).toBe(100 - first.moved);
  expect([stored, await contents(reading)]).toEqual([100, before]);
});

test('files that were copied but not removed by a killed run are compared and counted apart', async () => {
  await fill(3);
  await keep(to, nameOf(1), 'content 1');
  expect(await moveFiles(from, to, named)).toMatchObject({ moved: 2, already: 1 });
});

test('a file that differs in the new store stays in both, and the move fails', async () => {
  await fill(1);
  await keep(to, nameOf(0), 'half');
  await expect(moveFiles(from, to, named)).rejects.toThrow('is not the same in both stores');
  expect([await contents(from), await contents(to)]).toEqual([{ [nameOf(0)]: 'content 0' }, { [nameOf(0)]: 'half' }]);
});

describe('a file that the portal removes while it is moved is in neither store afterwards', () => {
  type Step = 'before it is read' | 'before it is stored' | 'before its copy is read' | 'after its copy is read';
  const steps: readonly Step[] = [
    'before it is read',
    'before it is stored',
    'before its copy is read',
    'after its copy is read',
  ];

  test.each(
    steps.flatMap((step) => [
      { step, copied: false },
      { step, copied: true },
    ]),
  )('$step, copied by an earlier run: $copied', async ({ step, copied }) => {
    await fill(2);
    if (copied) await keep(to, nameOf(0), 'content 0');
    const portal = createMovingStorage(to, from);
    const removeAt = async (now: Step, name: string): Promise<void> => {
      if (now === step && name === nameOf(0)) await portal.remove(name);
    };
    const former: FileStorage = {
      ...from,
      read: async (name) => {
        await removeAt('before it is read', name);
        return from.read(name);
      },
      sizeOf: async (name) => {
        await removeAt('after its copy is read', name);
        return from.sizeOf(name);
      },
    };
    const current: FileStorage = {
      ...to,
      store: async (path, name) => {
        await removeAt('before it is stored', name);
        await to.store(path, name);
      },
      read: async (name) => {
        await removeAt('before its copy is read', name);
        return to.read(name);
      },
    };
    // A copy of an earlier run is not stored again.
    const isRemoved = !(copied && step === 'before it is stored');
    expect(await moveFiles(former, current, unnamed)).toMatchObject({ moved: 1 });
    const left = isRemoved ? {} : { [nameOf(0)]: 'content 0' };
    expect(await contents(portal)).toEqual({ ...left, [nameOf(1)]: 'content 1' });
  });
});

test('a file that somebody else moves meanwhile stays in the new store, because a row names it', async () => {
  await fill(60);
  const before = await contents(from);
  await Promise.all([moveFiles(from, to, named), moveFiles(from, to, named), moveFiles(from, to, named)]);
  expect([await contents(from), await contents(to)]).toEqual([{}, before]);
});

test('a copy that is lost while its original is there ends the move, and the original stays', async () => {
  await fill(1);
  const losing: FileStorage = { ...to, store: async () => undefined };
  await expect(moveFiles(from, losing, unnamed)).rejects.toThrow('is not the same in both stores');
  expect(await contents(from)).toEqual({ [nameOf(0)]: 'content 0' });
});

test('a read that falls between both moves of a file finds it, and a file of neither store is missing', async () => {
  await fill(1);
  const late: FileStorage = {
    ...from,
    read: async (name) => {
      await moveFiles(from, to, named);
      return from.read(name);
    },
  };
  const portal = createMovingStorage(to, late);
  expect(await text(await portal.read(nameOf(0)))).toBe('content 0');
  await expect(portal.read(nameOf(7))).rejects.toThrow(MissingFile);
  expect(await portal.sizeOf(nameOf(7))).toBeUndefined();
});
