import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../engine/schema/types.ts';
import { createAutosave, type PulledAnswers, type SaveState } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const savedAt = '2026-03-01T10:00:00Z';

const setUp = (
  send: (answers: Answers) => Promise<{ savedAt: string }> = async () => ({ savedAt }),
  isUnsent = false,
  find?: (answers: Answers) => Promise<PulledAnswers | undefined>,
) => {
  const context = { answers: { name: '' } as Answers, sent: [] as Answers[], states: [] as SaveState[], confirmed: 0 };
  const autosave = createAutosave({
    send: (answers) => {
      context.sent.push(answers);
      return send(answers);
    },
    find,
    read: () => context.answers,
    isUnsent,
    classifyFailure: (reason) => (reason as { failure: 'offline' | 'failed' | 'refused' | 'conflict' }).failure,
    onMerged: ({ rebase }) => {
      context.answers = rebase(context.answers);
    },
    onState: (state) => context.states.push(state),
    onConfirmed: () => context.confirmed++,
  });
  const type = (name: string): void => {
    context.answers = { name };
    autosave.changed();
  };
  return { context, autosave, type };
};

/** Requests that the test answers. */
const withLateAnswers = () => {
  const answers: (() => void)[] = [];
  const context = setUp(() => new Promise((resolve) => answers.push(() => resolve({ savedAt }))));
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...context, answer };
};

describe('autosave', () => {
  it('sends the answers once, 1.5 s after the last change, and reports saving and saved', async () => {
    const { context, type } = setUp();
    type('S');
    await vi.advanceTimersByTimeAsync(1_000);
    type('Si');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(context.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(context.sent).toEqual([{ name: 'Si' }]);
    expect(context.states).toEqual([{ kind: 'saving' }, { kind: 'saved', at: savedAt }]);
    expect(context.confirmed).toBe(1);
  });

  it('sends nothing when a change is undone before it is sent', async () => {
    const { context, type } = setUp();
    type('S');
    type('');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(context.sent).toEqual([]);
  });

  it('sends a change made during a request after that request, and confirms only after the second reply', async () => {
    let answer = (): void => {};
    const { context, type } = setUp(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ savedAt });
        }),
    );
    type('S');
    await vi.advanceTimersByTimeAsync(1_500);
    type('Si');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(context.sent).toHaveLength(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(context.confirmed).toBe(0);
    await vi.advanceTimersByTimeAsync(1_500);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(context.sent).toEqual([{ name: 'S' }, { name: 'Si' }]);
    expect(context.confirmed).toBe(1);
  });

  it.each(['offline', 'failed'] as const)(
    'retries after 3 s and then after 10 s when a request fails (%s)',
    async (failure) => {
      const { context, type } = setUp(() => Promise.reject({ failure }));
      type('S');
      await vi.advanceTimersByTimeAsync(1_500);
      expect(context.states.at(-1)).toEqual({ kind: 'unsent', reason: failure });
      await vi.advanceTimersByTimeAsync(3_000);
      expect(context.sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(context.sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(context.sent).toHaveLength(3);
      expect(context.confirmed).toBe(0);
    },
  );

  it('does not retry when the server refuses the answers', async () => {
    const { context, type } = setUp(() => Promise.reject({ failure: 'refused' }));
    type('S');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(context.sent).toHaveLength(1);
    expect(context.states.at(-1)).toEqual({ kind: 'unsent', reason: 'failed' });
  });

  it('flush sends a pending change at once, and a second flush sends nothing', async () => {
    const { context, autosave, type } = setUp();
    type('S');
    await autosave.flush();
    expect(context.sent).toEqual([{ name: 'S' }]);
    await autosave.flush();
    expect(context.sent).toHaveLength(1);
  });

  it('pause holds a pending change back until the next change', async () => {
    const { context, autosave, type } = setUp();
    type('S');
    await autosave.pause();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(context.sent).toEqual([]);
    type('Si');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(context.sent).toEqual([{ name: 'Si' }]);
  });

  it('flush during a request also sends a later change, as soon as the request has ended', async () => {
    const { context, autosave, type, answer } = withLateAnswers();
    type('S');
    await vi.advanceTimersByTimeAsync(1_500);
    type('Si');
    // The page is left: nothing is sent after this.
    const left = autosave.flush().finally(autosave.stop);
    await answer();
    await answer();
    await left;
    expect(context.sent).toEqual([{ name: 'S' }, { name: 'Si' }]);
  });

  it('pause does not send a change made during the request that it waits for', async () => {
    const { context, autosave, type, answer } = withLateAnswers();
    type('S');
    await vi.advanceTimersByTimeAsync(1_500);
    type('Si');
    const held = autosave.pause();
    await answer();
    await held;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(context.sent).toEqual([{ name: 'S' }]);
  });

  it('resend sends answers again that were already sent, also after stop', async () => {
    const { context, autosave, type } = setUp();
    type('Si');
    await autosave.flush();
    autosave.stop();
    await autosave.resend();
    expect(context.sent).toEqual([{ name: 'Si' }, { name: 'Si' }]);
    expect(context.confirmed).toBe(2);
  });

  it('sends restored answers that were never sent (isUnsent), even when they are unchanged', async () => {
    const { context, autosave } = setUp(undefined, true);
    autosave.changed();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(context.sent).toEqual([{ name: '' }]);
  });

  it('sends nothing after stop, neither a pending nor a later change', async () => {
    const { context, autosave, type } = setUp();
    type('S');
    autosave.stop();
    type('Si');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(context.sent).toEqual([]);
  });

  const pulledName = (name: string, isStored: boolean, accept = vi.fn()): PulledAnswers => ({
    answers: { name },
    rebase: () => ({ name }),
    isStored,
    savedAt,
    accept,
  });

  it('pull shows what was stored elsewhere and sends nothing when the server has all of it', async () => {
    const accept = vi.fn();
    const { context, autosave } = setUp(undefined, false, async () => pulledName('Sari', true, accept));
    await autosave.pull();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([context.answers, context.sent, accept.mock.calls.length]).toEqual([{ name: 'Sari' }, [], 1]);
    expect(context.states).toEqual([{ kind: 'saved', at: savedAt }]);
  });

  it('pull sends the merged answers when the server has only a part of them', async () => {
    const { context, autosave } = setUp(undefined, false, async () => pulledName('Siti Sari', false));
    await autosave.pull();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(context.sent).toEqual([{ name: 'Siti Sari' }]);
  });

  it('pull asks nothing while input waits to be sent, unless the applicant waits for the result', async () => {
    const find = vi.fn(async () => undefined);
    const { context, autosave, type } = setUp(undefined, false, find);
    type('S');
    await autosave.pull();
    expect(find).not.toHaveBeenCalled();
    await autosave.pull(true);
    expect(find).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(context.sent).toEqual([{ name: 'S' }]);
  });

  it('input typed during a pull is sent after it, and a submit neither waits for the pull nor takes its result', async () => {
    let answer = (_pulled?: PulledAnswers): void => {};
    const accept = vi.fn();
    const late = () =>
      new Promise<PulledAnswers | undefined>((resolve) => {
        answer = resolve;
      });
    const { context, autosave, type } = setUp(undefined, false, late);
    const first = autosave.pull();
    type('S');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(context.sent).toEqual([]);
    answer();
    await first;
    await vi.advanceTimersByTimeAsync(0);
    expect(context.sent).toEqual([{ name: 'S' }]);

    const second = autosave.pull();
    await autosave.pause();
    answer(pulledName('Sari', true, accept));
    await second;
    expect([context.answers, accept.mock.calls.length]).toEqual([{ name: 'S' }, 0]);
  });

  it('a pull that finds an undecided conflict reports it; any other failure changes nothing', async () => {
    const failures = ['offline', 'conflict'];
    const find = async () => Promise.reject({ failure: failures.shift() });
    const { context, autosave } = setUp(undefined, false, find);
    await autosave.pull();
    expect(context.states).toEqual([]);
    await autosave.pull();
    expect(context.states).toEqual([{ kind: 'unsent', reason: 'conflict' }]);
  });
});
