import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCodeLoadError, keepCode, loadCode, onCodeDelay } from './load-code.ts';

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

  it.each([0, 1, 3])('returns the code after %i failed attempts', async (times) => {
    const load = failing(times);
    const loaded = loadCode(load);
    await vi.runAllTimersAsync();
    expect(await loaded).toBe('code');
    expect(load).toHaveBeenCalledTimes(times + 1);
  });

  it('rejects with the error of the import when the fourth attempt fails', async () => {
    const load = failing(4);
    const loaded = expect(loadCode(load)).rejects.toThrow('lost');
    await vi.runAllTimersAsync();
    await loaded;
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('tells of each failed attempt, and at once while a load waits for the next one', async () => {
    const [early, late] = [vi.fn(), vi.fn()];
    const stop = onCodeDelay(early);
    const loaded = loadCode(failing(2));
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(early).toHaveBeenCalledTimes(1);
    onCodeDelay(late)();
    expect(late).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    await loaded;
    expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    stop();
    const after = vi.fn();
    onCodeDelay(after)();
    expect(after).not.toHaveBeenCalled();
  });

  it('rejects at once on the server, which reads code from its disk, and leaves no timer', async () => {
    vi.unstubAllGlobals();
    const load = failing(1);
    await expect(loadCode(load)).rejects.toThrow('lost');
    expect(load).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('retries without waiting when the browser fires the event online', async () => {
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

describe('keepCode', () => {
  it('loads once, and again after a failure', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length === 1) throw new TypeError('lost');
      return { code: 1 };
    });
    const kept = keepCode(load);
    await expect(kept()).rejects.toThrow('lost');
    expect(await kept()).toBe(await kept());
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it.each([
  [new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://portal.example/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is undefined'), false],
  ['Importing a module script failed.', false],
])('isCodeLoadError of %s is %s', (error, isLost) => expect(isCodeLoadError(error)).toBe(isLost));

/** Names of the calls whose parentheses enclose a position of the source, from the inside out. */
const enclosingCalls = (source: string, position: number): readonly string[] => {
  const names: string[] = [];
  let depth = 0;
  for (let at = position - 1; at >= 0; at--) {
    if (source[at] === ')') depth++;
    if (source[at] !== '(') continue;
    if (depth > 0) depth--;
    else names.push(/(\w+)(?:<[^<>]*>)?$/.exec(source.slice(Math.max(0, at - 80), at))?.[1] ?? '');
  }
  return names;
};

/** `screen` is the route table's: `router.test.ts` shows that the router retries it. */
const retrying = ['loadCode', 'lazyRequired', 'lazyOptional', 'screen'];

/** Loaders that are declared apart from the call that retries them: file -> the call in `file`. */
const retriedElsewhere: Readonly<Record<string, { readonly file: string; readonly call: string }>> = {
  'app/entry.ts': { file: 'app/entry.ts', call: 'await loadCode(part)' },
  'app/layouts/late-frame.ts': { file: 'design/late-part.tsx', call: 'await loadCode(load)' },
  'features/applicant/application/late-parts.ts': { file: 'design/late-part.tsx', call: 'await loadCode(load)' },
  'app/hydrated-screens.ts': { file: 'app/early-router.ts', call: 'await loadCode<object>(load)' },
  'app/page-tree.ts': { file: 'app/early-router.ts', call: 'await loadCode<object>(load)' },
  'app/route-tree.ts': { file: 'app/router.tsx', call: 'retryMissingChunks(tree)' },
  'forms/runtime/load-form.ts': {
    file: 'forms/runtime/load-form.ts',
    call: 'await loadParts(definition, hasMarkedHelp, evaluate !== undefined)',
  },
  'forms/runtime/form-module.ts': { file: 'forms/runtime/load-form.ts', call: 'loadCode(async () => {' },
  'app/i18n.ts': { file: 'app/i18n.ts', call: 'loadCode(() => loadShared(language))' },
  'forms/widgets/registry.ts': {
    file: 'forms/runtime/load-form.ts',
    call: 'await loadParts(definition, hasMarkedHelp, evaluate !== undefined)',
  },
  'forms/widgets/file/use-prepared-upload.tsx': {
    file: 'forms/widgets/file/use-prepared-upload.tsx',
    call: 'loadCode(load)',
  },
  'features/applicant/application/SubmissionStep.tsx': {
    file: 'features/applicant/application/SubmissionStep.tsx',
    call: 'lazyRequired(loadDialog)',
  },
  // Once more when something is sent: what that lacks fails as without a connection (`loadSending`).
  'features/applicant/application/use-save-step.ts': {
    file: 'features/applicant/application/use-save-step.ts',
    call: 'loadCode(loadSaving)',
  },
  'features/applicant/application/use-submit-application.ts': {
    file: 'features/applicant/application/use-submit-application.ts',
    call: 'loadCode(loadSendStep)',
  },
  'features/applicant/registrations/correction/CorrectionStep.tsx': {
    file: 'features/applicant/registrations/correction/CorrectionStep.tsx',
    call: 'loadCode(loadSendStep)',
  },
  'features/applicant/application/use-step-rights.ts': {
    file: 'features/applicant/application/use-step-rights.ts',
    call: 'await loadCode(load)',
  },
  'features/applicant/application/ApplicationStepScreen.tsx': {
    file: 'features/applicant/application/ApplicationStepScreen.tsx',
    call: 'lazyRequired(loadSubmission)',
  },
};

describe('places in src/client that load code on demand', () => {
  const read = (file: string): string => readFileSync(join('src/client', file), 'utf8');
  const loads = /\bimport\((?=['"])|\b(?:loadForm|loadLocale|loadPageTexts)\((?=\w)/g;
  const places = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d|plugin)\.tsx?$|server-/.test(file))
    .flatMap((file) => [...read(file).matchAll(loads)].map(({ index, 0: call }) => ({ file, index, call })));

  it('are found in the source: more than 60', () => expect(places.length).toBeGreaterThan(60));

  it('are inside a call that retries a failed load, or in a file that is listed as retried elsewhere', () => {
    const bare = places.filter(({ file, index }) => {
      const isRetried = enclosingCalls(read(file), index).some((name) => retrying.includes(name));
      return !isRetried && retriedElsewhere[file] === undefined;
    });
    expect(bare).toEqual([]);
  });

  it.each(Object.entries(retriedElsewhere))(
    'in %s are retried: the file listed as their caller contains the listed call',
    (_, { file, call }) => expect(read(file)).toContain(call),
  );
});
