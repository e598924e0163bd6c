import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import { hasStatus, isConnectionError } from '../../api/api-error.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { createAutosave, type PulledAnswers, type SaveState, type SendDraft } from './autosave.ts';
import { createJournalWriter, deviceStore } from './journal-writer.ts';

export interface DraftOptions {
  /** Key of the journal on this device: account, application and step. */
  readonly journalKey: string;
  /** The server's answers that the form is based on, with their server time; null where there were none. */
  readonly base: () => { readonly answers: Answers; readonly savedAt: string | null };
  /** The initial answers come from the journal; the server does not have them. */
  readonly isUnsent: boolean;
  readonly send: SendDraft;
  /** Asks for answers that were stored elsewhere, merged with these. */
  readonly find?: (answers: Answers) => Promise<PulledAnswers | undefined>;
  /** Gets the function that asks and shows the result; returns what ends the asking. */
  readonly onReady?: (pull: (isWaitedFor?: boolean) => Promise<void>) => () => void;
}

export interface Draft {
  readonly state: SaveState;
  /** Whether this device can store input. */
  readonly isStored: boolean;
  /** Call before the answers are submitted: no draft may arrive after them. */
  readonly pause: () => Promise<void>;
  /** The submit failed: drafts are saved again. */
  readonly resume: () => void;
  /** The submit succeeded: deletes the draft, except input typed since. */
  readonly finish: (hasMore: boolean) => Promise<void>;
}

const classifyFailure = (reason: unknown): 'offline' | 'failed' | 'refused' | 'conflict' => {
  if (isConnectionError(reason)) return 'offline';
  if (hasStatus(reason, 412)) return 'conflict';
  return hasStatus(reason, 400, 401, 403, 404, 410, 413, 422) ? 'refused' : 'failed';
};

interface DraftListeners {
  readonly onState: (state: SaveState) => void;
  /** @param isStored whether this device could store the input */
  readonly onWritten: (isStored: boolean) => void;
}

const createDraft = (runtime: FormRuntime, options: DraftOptions, { onState, onWritten }: DraftListeners) => {
  const { journalKey, base, send, find, isUnsent } = options;
  const read = runtime.store.snapshot;
  const formVersion = runtime.form.definition.schemaVersion;
  const entry = () => ({
    answers: read(),
    at: new Date().toISOString(),
    base: base().answers,
    basedOn: base().savedAt,
    formVersion,
    sent: autosave.sent(),
  });
  const journal = createJournalWriter(journalKey, entry, deviceStore, onWritten);
  const autosave = createAutosave({
    send,
    find,
    read,
    isUnsent,
    classifyFailure,
    onState,
    onMerged: ({ rebase }) => runtime.store.replace(rebase(read())),
    onConfirmed: () => void journal.forget(),
  });
  return { journal, autosave };
};

/** Flushes the draft when the page is hidden or left, and retries when it is online again. */
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

/** Stores every change in this device's journal at once and on the server after a pause. */
export const useDraft = (runtime: FormRuntime, options: DraftOptions | undefined): Draft | undefined => {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [isStored, setStored] = useState(true);
  const first = useRef(options);
  const current = useRef<ReturnType<typeof createDraft>>(undefined);

  useEffect(() => {
    if (!first.current) return;
    const draft = createDraft(runtime, first.current, { onState: setState, onWritten: setStored });
    const { journal, autosave } = draft;
    current.current = draft;
    if (first.current.isUnsent) autosave.changed();
    const stopWatchingPage = watchPage(draft);
    const stopPulling = first.current.onReady?.(autosave.pull);
    const stopWatchingAnswers = runtime.store.onChange(() => {
      journal.request();
      autosave.changed();
    });
    return () => {
      stopPulling?.();
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
            isStored,
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
    [isKept, state, isStored],
  );
};
