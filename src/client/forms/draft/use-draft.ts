import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import { hasStatus, isConnectionError } from '../../api/api-error.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { createAutosave, type SaveState, type SendDraft } from './autosave.ts';
import { createJournalWriter } from './journal-writer.ts';

export interface DraftOptions {
  /** Names the journal on this device: account, application and step. */
  readonly journalKey: string;
  /** Server time of the answers the form begins with. */
  readonly basedOn: string | null;
  /** The form begins with the journal's answers, which the server has not seen. */
  readonly isUnsent: boolean;
  readonly send: SendDraft;
  /** Three versions of the answers as one: what was typed since the second went off stands upon the third. */
  readonly merge?: (sent: Answers, now: Answers, merged: Answers) => Answers;
}

export interface Draft {
  readonly state: SaveState;
  /** Before the answers are saved for good: no draft may overtake them. */
  readonly pause: () => Promise<void>;
  /** They were not accepted: what is typed is a draft again. */
  readonly resume: () => void;
  /** They were accepted: nothing is left to keep, but what was typed while they were on their way. */
  readonly finish: (hasMore: boolean) => Promise<void>;
}

const classifyFailure = (reason: unknown): 'offline' | 'failed' | 'refused' | 'conflict' => {
  if (isConnectionError(reason)) return 'offline';
  if (hasStatus(reason, 412)) return 'conflict';
  return hasStatus(reason, 400, 401, 403, 404, 410, 413, 422) ? 'refused' : 'failed';
};

const createDraft = (runtime: FormRuntime, options: DraftOptions, onState: (state: SaveState) => void) => {
  const { journalKey, send, isUnsent, merge } = options;
  let { basedOn } = options;
  const read = runtime.store.snapshot;
  const formVersion = runtime.form.definition.schemaVersion;
  const entry = () => ({ answers: read(), at: new Date().toISOString(), basedOn, formVersion, sent: autosave.sent() });
  const journal = createJournalWriter(journalKey, entry);
  const autosave = createAutosave({
    send,
    read,
    isUnsent,
    classifyFailure,
    onState,
    onMerged: (sent, merged) => runtime.store.replace(merge ? merge(sent, read(), merged) : merged),
    onConfirmed: (savedAt) => {
      basedOn = savedAt;
      void journal.forget();
    },
  });
  return { journal, autosave };
};

/** What the surroundings of a page make of the draft: a page may be hidden, left, or come back online. */
const watchPage = ({ journal, autosave }: ReturnType<typeof createDraft>): (() => void) => {
  const { flush, leave } = journal;
  const flushWhenHidden = (): void => {
    leave();
    if (document.visibilityState === 'hidden') void autosave.flush();
  };
  const retry = (): void => void autosave.flush();
  document.addEventListener('focusout', flush);
  document.addEventListener('visibilitychange', flushWhenHidden);
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', retry);
  return () => {
    document.removeEventListener('focusout', flush);
    document.removeEventListener('visibilitychange', flushWhenHidden);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('online', retry);
  };
};

/** Nothing typed is lost: every change reaches this device's journal at once and the server after a pause. */
export const useDraft = (runtime: FormRuntime, options: DraftOptions | undefined): Draft | undefined => {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const first = useRef(options);
  const current = useRef<ReturnType<typeof createDraft>>(undefined);

  useEffect(() => {
    if (!first.current) return;
    const draft = createDraft(runtime, first.current, setState);
    const { journal, autosave } = draft;
    current.current = draft;
    if (first.current.isUnsent) autosave.changed();
    const stopWatchingPage = watchPage(draft);
    const stopWatchingAnswers = runtime.store.onChange(() => {
      journal.request();
      autosave.changed();
    });
    return () => {
      stopWatchingAnswers();
      stopWatchingPage();
      journal.leave();
      void autosave.flush().finally(autosave.stop);
    };
  }, [runtime]);

  const isKept = options !== undefined;
  return useMemo(
    () =>
      isKept
        ? {
            state,
            pause: async () => current.current?.autosave.pause(),
            resume: () => current.current?.autosave.changed(),
            finish: async (hasMore) => {
              if (!current.current) return;
              const { autosave, journal } = current.current;
              autosave.stop();
              if (!hasMore) return journal.forget();
              journal.request();
              void autosave.resend();
            },
          }
        : undefined,
    [isKept, state],
  );
};
