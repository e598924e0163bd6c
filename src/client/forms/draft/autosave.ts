import type { Answers } from '../../../engine/schema/types.ts';

/** `kept`: not sent, this device keeps it and tries again. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'kept'; readonly reason: 'offline' | 'failed' | 'conflict' };

/** Sends unfinished answers; gives the server's time (ISO), and the answers that stand there now where they are others. */
export type SendDraft = (answers: Answers) => Promise<{ readonly savedAt: string; readonly merged?: Answers }>;

interface AutosaveEnvironment {
  readonly send: SendDraft;
  readonly read: () => Answers;
  /** The form began with answers that the server has not seen (a restored journal). */
  readonly isUnsent: boolean;
  /**
   * offline and failed are tried again; refused never is (the draft is gone, the session has ended), a conflict only when
   * the answers change again.
   */
  readonly classifyFailure: (reason: unknown) => 'offline' | 'failed' | 'refused' | 'conflict';
  /** The server joined what was typed here with what was typed elsewhere: the form shows it, with what came since. */
  readonly onMerged: (sent: Answers, merged: Answers) => void;
  readonly onState: (state: SaveState) => void;
  /** The server has everything that was typed until now. */
  readonly onConfirmed: (savedAt: string) => void;
}

export interface Autosave {
  /** Something was typed: it is sent after a pause. */
  readonly changed: () => void;
  /** Sends at once what is due; resolves when nothing is under way. */
  readonly flush: () => Promise<void>;
  /** Sends nothing new until the next change: the answers are about to be saved for good. */
  readonly pause: () => Promise<void>;
  readonly stop: () => void;
  /** The server has put away what it kept: what is there now is sent again. */
  readonly resend: () => Promise<void>;
  /** As JSON, what went off last, whether or not an answer came. */
  readonly sent: () => string | undefined;
}

const PAUSE_MS = 1_500;
const RETRY_AFTER_MS = [3_000, 10_000, 30_000] as const;

/** Sends the newest answers one request at a time; what was typed meanwhile follows, what failed is tried again. */
export const createAutosave = (surroundings: AutosaveEnvironment): Autosave => {
  const { send, read, isUnsent, classifyFailure: judge, onState, onConfirmed, onMerged } = surroundings;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let confirmed = isUnsent ? undefined : JSON.stringify(read());
  let sent: string | undefined;
  let failures = 0;
  let isStopped = false;

  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (ms: number): void => {
    rest();
    timer = setTimeout(() => void start(), ms);
  };
  const fail = (reason: unknown): void => {
    const judged = judge(reason);
    onState({ kind: 'kept', reason: judged === 'refused' ? 'failed' : judged });
    if (judged !== 'refused' && judged !== 'conflict')
      wait(RETRY_AFTER_MS[Math.min(failures++, RETRY_AFTER_MS.length - 1)] ?? 0);
  };
  const sendOnce = async (): Promise<void> => {
    const answers = read();
    const text = JSON.stringify(answers);
    if (text === confirmed) return;
    onState({ kind: 'saving' });
    sent = text;
    try {
      const { savedAt, merged } = await send(answers);
      if (isStopped) return;
      if (merged) onMerged(answers, merged);
      confirmed = JSON.stringify(merged ?? answers);
      failures = 0;
      onState({ kind: 'saved', at: savedAt });
      if (JSON.stringify(read()) === confirmed) onConfirmed(savedAt);
      else wait(PAUSE_MS);
    } catch (reason) {
      if (!isStopped) fail(reason);
    }
  };
  const start = (): Promise<void> => {
    rest();
    if (isStopped) return Promise.resolve();
    running ??= sendOnce().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    changed: () => {
      if (!isStopped) wait(PAUSE_MS);
    },
    flush: () => {
      if (timer === undefined) return running ?? Promise.resolve();
      // What was typed meanwhile would wait for a pause that whoever leaves does not wait for.
      return running ? running.then(start) : start();
    },
    pause: async () => {
      rest();
      await running;
      // Its answer may have planned the next one.
      rest();
    },
    stop: () => {
      isStopped = true;
      rest();
    },
    resend: async () => {
      isStopped = false;
      await running;
      confirmed = undefined;
      await start();
    },
    sent: () => sent,
  };
};
