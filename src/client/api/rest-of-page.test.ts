import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRest } from './rest-of-page.ts';

let rest: ReturnType<typeof createRest>;
/** Tells the page that the browser is online again. */
let returnOnline = (): void => undefined;
beforeEach(() => {
  const listeners = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_name: string, listener: () => void) => listeners.delete(listener));
  returnOnline = () => {
    for (const listener of [...listeners]) listener();
  };
  rest = createRest();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A part that arrives when the test says so, or fails. */
const createPart = () => {
  let end: { readonly arrive: () => void; readonly fail: (error: Error) => void } | undefined;
  const load = vi.fn(
    () =>
      new Promise<void>((arrive, fail) => {
        end = { arrive, fail };
      }),
  );
  return { load, arrive: () => end?.arrive(), fail: () => end?.fail(new Error('no line')) };
};

it('a page that is not hydrated loads a part at once, and works at once', async () => {
  const part = createPart();
  const loaded = rest.loadLater(part.load);
  expect(part.load).toHaveBeenCalledOnce();
  const work = vi.fn();
  rest.withRest(work);
  expect(work).toHaveBeenCalledOnce();
  part.arrive();
  await loaded;
});

it('a hydrated page loads its parts once, when it is asked to, and works when all are there', async () => {
  rest.beginWithoutRest();
  const [first, second] = [createPart(), createPart()];
  await rest.loadLater(first.load);
  await rest.loadLater(second.load);
  expect(first.load).not.toHaveBeenCalled();
  const done: string[] = [];
  rest.withRest(() => done.push('a'));
  rest.withRest(() => done.push('b'));
  await settle();
  first.arrive();
  await settle();
  expect(done).toEqual([]);
  second.arrive();
  await settle();
  expect(done).toEqual(['a', 'b']);
  rest.withRest(() => done.push('c'));
  expect(done).toEqual(['a', 'b', 'c']);
  expect([first.load, second.load].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('a part that is added while the rest is loaded belongs to it', async () => {
  rest.beginWithoutRest();
  const [first, late] = [createPart(), createPart()];
  await rest.loadLater(first.load);
  const work = vi.fn();
  rest.withRest(work);
  await settle();
  await rest.loadLater(late.load);
  first.arrive();
  await settle();
  expect(work).not.toHaveBeenCalled();
  late.arrive();
  await settle();
  expect(work).toHaveBeenCalledOnce();
});

it('work waits for a part that cannot be fetched, which is tried again when the browser is online again', async () => {
  rest.beginWithoutRest();
  const [there, missing] = [createPart(), createPart()];
  await rest.loadLater(there.load);
  await rest.loadLater(missing.load);
  const work = vi.fn();
  rest.withRest(work);
  await settle();
  there.arrive();
  missing.fail();
  await settle();
  expect(work).not.toHaveBeenCalled();
  returnOnline();
  await settle();
  await settle();
  missing.arrive();
  await settle();
  expect(work).toHaveBeenCalledOnce();
  expect([there.load, missing.load].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

it('loadRest fails where a part cannot be fetched', async () => {
  rest.beginWithoutRest();
  const part = createPart();
  await rest.loadLater(part.load);
  const loaded = rest.loadRest();
  await settle();
  part.fail();
  await expect(loaded).rejects.toThrow('no line');
});
