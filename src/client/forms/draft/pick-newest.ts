import type { Answers } from '../../../engine/schema/types.ts';
import type { JournalEntry } from './journal.ts';

/** Answers that the server keeps, with its time. */
export interface ServerAnswers {
  readonly answers: Answers;
  readonly savedAt: string;
}

export interface RestoredAnswers {
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

/** The database has an order of its own. */
const textOf = (answers: Answers): string => JSON.stringify(Object.entries(answers).sort());

const isSent = (draft: ServerAnswers, { sent }: JournalEntry): boolean =>
  sent !== undefined && textOf(JSON.parse(sent)) === textOf(draft.answers);

/**
 * The newest of accepted answers, server draft and this device's journal. A journal that began with what the server
 * still has, or that went on after it was sent, is newer whatever the clocks say; otherwise these are compared.
 */
export const pickNewest = ({ accepted, draft, journal }: Candidates): RestoredAnswers => {
  const isDraftNewer = draft && (!accepted || time(draft.savedAt) >= time(accepted.savedAt));
  const server = isDraftNewer ? draft : accepted;
  const basedOn = server?.savedAt ?? null;
  const isLater =
    journal &&
    (journal.basedOn === basedOn ||
      basedOn === null ||
      (isDraftNewer && isSent(draft, journal)) ||
      time(journal.at) > time(basedOn));
  if (isLater) return { answers: journal.answers, source: 'journal', basedOn };
  if (!server) return { answers: {}, source: 'nothing', basedOn };
  return { answers: server.answers, source: isDraftNewer ? 'draft' : 'accepted', basedOn };
};
