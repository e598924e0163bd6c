import type { Answers } from '../../../engine/schema/types.ts';

/** `unsent`: stored on this device only; sent again later. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'unsent'; readonly reason: 'offline' | 'failed' | 'conflict' };

/** Answers merged with those of another device. */
export interface MergedInput {
  readonly answers: Answers;
  /** The result for what the form has now: input that was typed since is kept. */
  readonly rebase: (now: Answers) => Answers;
}

/** Answers that were stored elsewhere, merged with those of the form. */
export interface PulledAnswers extends MergedInput {
  /** The server has exactly these answers. */
  readonly isStored: boolean;
  readonly savedAt: string;
  /** Call when the form receives them. */
  readonly accept: () => void;
}

/** Sends unfinished answers; returns the server's time (ISO), and the stored answers where they differ. */
export type SendDraft = (answers: Answers) => Promise<{ readonly savedAt: string; readonly merged?: MergedInput }>;

interface AutosaveEnvironment {
  readonly send: SendDraft;
  /** Asks for answers that were stored elsewhere. */
  readonly find?: ((answers: Answers) => Promise<PulledAnswers | undefined>) | undefined;
  readonly read: () => Answers;
  /** The initial answers were never sent (a restored journal). */
  readonly isUnsent: boolean;
  /**
   * offline and failed are retried; refused never is (the draft is deleted, the session ended), a conflict only when
   * the answers change again.
   */
  readonly classifyFailure: (reason: unknown) => 'offline' | 'failed' | 'refused' | 'conflict';
  /** The server merged input of two devices: the form shows the result, with the input typed since. */
  readonly onMerged: (merged: MergedInput) => void;
  readonly onState: (state: SaveState) => void;
  /** The server has all input. */
  readonly onConfirmed: (savedAt: string) => void;
}

interface Autosave {
  /** Schedules a send after a pause. */
  readonly changed: () => void;
  /**
   * Takes over what was stored elsewhere; unless the applicant waits for it, only while nothing is about to be sent,
   * whose reply tells the same. Never rejects.
   */
  readonly pull: (isWaitedFor?: boolean) => Promise<void>;
  /** Sends due input at once; resolves when no request is running. */
  readonly flush: () => Promise<void>;
  /** Sends nothing until the next change, because a submit follows. */
  readonly pause: () => Promise<void>;
  readonly stop: () => void;
  /** The server deleted its draft: sends the current answers again. */
  readonly resend: () => Promise<void>;
  /** The last sent answers as JSON, whether or not a reply arrived. */
  readonly sent: () => string | undefined;
}

const PAUSE_MS = 1_500;
const RETRY_AFTER_MS = [3_000, 10_000, 30_000] as const;

/** Sends the newest answers, one request at a time; input typed meanwhile follows, failed requests are retried. */
export const createAutosave = (surroundings: AutosaveEnvironment): Autosave => {
  const { send, find, read, isUnsent, classifyFailure, onState, onConfirmed, onMerged } = surroundings;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let confirmed = isUnsent ? undefined : JSON.stringify(read());
  let sent: string | undefined;
  let failures = 0;
  let isStopped = false;
  let isPulling = false;
  /** A submit follows: what is pulled meanwhile is not taken over. */
  let isPaused = false;

  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (ms: number): void => {
    rest();
    timer = setTimeout(() => void start(), ms);
  };
  const fail = (reason: unknown): void => {
    const failure = classifyFailure(reason);
    onState({ kind: 'unsent', reason: failure === 'refused' ? 'failed' : failure });
    if (failure !== 'refused' && failure !== 'conflict')
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
      if (merged) onMerged(merged);
      confirmed = JSON.stringify(merged?.answers ?? answers);
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
    if (isPulling && running) return running.then(start);
    running ??= sendOnce().finally(() => {
      running = undefined;
    });
    return running;
  };

  const pullOnce = async (): Promise<void> => {
    try {
      const pulled = await find?.(read());
      if (!pulled || isStopped || isPaused) return;
      pulled.accept();
      onMerged(pulled);
      confirmed = pulled.isStored ? JSON.stringify(pulled.answers) : undefined;
      onState({ kind: 'saved', at: pulled.savedAt });
      if (JSON.stringify(read()) === confirmed) onConfirmed(pulled.savedAt);
      else wait(PAUSE_MS);
    } catch (reason) {
      // A failed request is repeated by the next pull.
      if (!isStopped && !isPaused && classifyFailure(reason) === 'conflict')
        onState({ kind: 'unsent', reason: 'conflict' });
    }
  };

  return {
    changed: () => {
      isPaused = false;
      if (!isStopped) wait(PAUSE_MS);
    },
    pull: async (isWaitedFor = false) => {
      const isBusy = running !== undefined || timer !== undefined;
      if (isStopped || isPaused || (isBusy && !isWaitedFor)) return;
      rest();
      await running;
      isPulling = true;
      running = pullOnce().finally(() => {
        running = undefined;
        isPulling = false;
      });
      await running;
      if (isBusy && timer === undefined) wait(PAUSE_MS);
    },
    flush: () => {
      if (timer === undefined) return running ?? Promise.resolve();
      // Input typed meanwhile would wait for a pause, but the page is being left.
      return running ? running.then(start) : start();
    },
    pause: async () => {
      rest();
      isPaused = true;
      if (!isPulling) await running;
      // Its reply may have scheduled the next one.
      rest();
    },
    stop: () => {
      isStopped = true;
      rest();
    },
    resend: async () => {
      isStopped = false;
      isPaused = false;
      await running;
      confirmed = undefined;
      await start();
    },
    sent: () => sent,
  };
};
