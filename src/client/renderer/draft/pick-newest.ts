import type { Answers } from '../../../engine/schema/types.ts';
import type { JournalEntry } from './journal.ts';

/** Answers that the server keeps, with its time. */
export interface ServerAnswers {
  readonly answers: Answers;
  readonly savedAt: string;
}

export interface Restored {
  readonly answers: Answers;
  /** Where they come from; `nothing` when the step was never begun. */
  readonly source: 'nothing' | 'accepted' | 'draft' | 'journal';
  /** Newest server time known: the next journal entries are based on it. */
  readonly basedOn: string | null;
}

interface Candidates {
  readonly accepted?: ServerAnswers | undefined;
  readonly draft?: ServerAnswers | undefined;
  readonly journal?: JournalEntry | undefined;
}

const time = (iso: string): number => Date.parse(iso);

/**
 * The newest of accepted answers, server draft and this device's journal. A journal that began with what the server
 * still has is newer whatever the device's clock says; otherwise the clocks are compared.
 */
export const pickNewest = ({ accepted, draft, journal }: Candidates): Restored => {
  const isDraftNewer = draft && (!accepted || time(draft.savedAt) >= time(accepted.savedAt));
  const server = isDraftNewer ? draft : accepted;
  const basedOn = server?.savedAt ?? null;
  if (journal && (journal.basedOn === basedOn || basedOn === null || time(journal.at) > time(basedOn)))
    return { answers: journal.answers, source: 'journal', basedOn };
  if (!server) return { answers: {}, source: 'nothing', basedOn };
  return { answers: server.answers, source: isDraftNewer ? 'draft' : 'accepted', basedOn };
};
