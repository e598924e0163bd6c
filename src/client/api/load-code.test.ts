import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCodeLoadError, loadCode } from './load-code.ts';

describe('loadCode', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const failing = (times: number) => {
    let left = times;
    return vi.fn(async () => {
      if (left-- > 0) throw new TypeError('lost');
      return 'code';
    });
  };

  it.each([0, 1, 3])('loads after %i failures', async (times) => {
    const load = failing(times);
    const loaded = loadCode(load);
    await vi.runAllTimersAsync();
    expect(await loaded).toBe('code');
    expect(load).toHaveBeenCalledTimes(times + 1);
  });

  it('fails with the error of the fourth attempt', async () => {
    const load = failing(4);
    const loaded = expect(loadCode(load)).rejects.toThrow('lost');
    await vi.runAllTimersAsync();
    await loaded;
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('retries at once when the browser is online again', async () => {
    const load = failing(1);
    const loaded = loadCode(load);
    await Promise.resolve();
    await Promise.resolve();
    const [[, becomeOnline] = []] = vi.mocked(addEventListener).mock.calls;
    (becomeOnline as () => void)();
    expect(await loaded).toBe('code');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  [new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://portal.example/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is undefined'), false],
  ['Importing a module script failed.', false],
])('isCodeLoadError of %s is %s', (error, isLost) => expect(isCodeLoadError(error)).toBe(isLost));
