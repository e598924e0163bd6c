/** Saves a draft of a score while it is given: one call at a time, the newest draft last. */
import { hasStatus, isConnectionError } from '../../../../api/api-error.ts';

export interface ScoreDraft {
  readonly points: Readonly<Record<string, number>>;
  readonly note: string;
}

/** failed: it is sent again when somebody asks for it · conflict: another window changed the score. */
export type SavingState = 'saved' | 'saving' | 'failed' | 'conflict';

interface ScoreSaverOptions {
  /** The version of the score that the first draft changes. */
  readonly version: number;
  /** The same draft sent again after a lost answer is stored once. @returns the version that it led to */
  readonly send: (draft: ScoreDraft, version: number) => Promise<number>;
  readonly onState: (state: SavingState, error?: unknown) => void;
}

export const createScoreSaver = ({ version: first, send, onState }: ScoreSaverOptions) => {
  let version = first;
  let waiting: ScoreDraft | undefined;
  /** Sent, without an answer: it may be stored, so it is sent again before a newer one. */
  let lost: ScoreDraft | undefined;
  let running: Promise<boolean> | undefined;
  /** Sends what waits until nothing does. */
  const work = async (): Promise<boolean> => {
    for (let draft = lost ?? waiting; draft; draft = lost ?? waiting) {
      if (!lost) waiting = undefined;
      onState('saving');
      try {
        version = await send(draft, version);
        lost = undefined;
      } catch (error) {
        const hasConflict = hasStatus(error, 412);
        lost = isConnectionError(error) ? draft : undefined;
        if (hasConflict) waiting = undefined;
        // A newer draft has everything that this one has.
        else if (!lost) waiting ??= draft;
        onState(hasConflict ? 'conflict' : 'failed', error);
        return false;
      }
    }
    onState('saved');
    return true;
  };
  const start = async (): Promise<boolean> => {
    try {
      return await work();
    } finally {
      running = undefined;
    }
  };
  /** @returns whether everything is saved */
  const flush = async (): Promise<boolean> => {
    running ??= start();
    const isSaved = await running;
    return isSaved && waiting ? flush() : isSaved;
  };
  return {
    save: (draft: ScoreDraft): void => {
      waiting = draft;
      void flush();
    },
    flush,
    version: (): number => version,
  };
};

export type ScoreSaver = ReturnType<typeof createScoreSaver>;
