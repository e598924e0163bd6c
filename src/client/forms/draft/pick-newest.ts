import type { Answers } from '../../../engine/schema/types.ts';
import type { JournalEntry } from './journal.ts';

/** Stored answers with the server's time. */
interface ServerAnswers {
  readonly answers: Answers;
  readonly savedAt: string;
}

export interface RestoredAnswers {
  readonly answers: Answers;
  /** Origin of the answers; `nothing` when the step was never started. */
  readonly source: 'nothing' | 'accepted' | 'draft' | 'journal';
  /** Newest known server time: the next journal entries are based on it. */
  readonly basedOn: string | null;
}

interface Candidates {
  readonly accepted?: ServerAnswers | undefined;
  readonly draft?: ServerAnswers | undefined;
  readonly journal?: JournalEntry | undefined;
}

const time = (iso: string): number => Date.parse(iso);

/** The database orders keys differently, also in groups. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const textOf = (answers: Answers): string => JSON.stringify(answers, inOrder);

/**
 * Whether a draft of the server is what this device sent, although no reply arrived. The entry names what was sent before
 * its own answers; those may have been sent too.
 */
export const isSent = (draft: ServerAnswers, { sent, answers }: JournalEntry): boolean =>
  [answers, sent === undefined ? undefined : JSON.parse(sent)].some(
    (own) => own !== undefined && textOf(own) === textOf(draft.answers),
  );

/**
 * The newest of accepted answers, server draft and this device's journal. A journal that is based on the current
 * server draft, or that was changed after it was sent, is newer regardless of clocks; otherwise the times are compared.
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
