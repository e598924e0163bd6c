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
  /** Server time of the answers that these are based on. */
  readonly basedOn: string | null;
  /** The answers that these are based on. */
  readonly known: Answers;
  /** What the server has, where another device has changed the step since: it is merged before anything is sent. */
  readonly newest?: ServerAnswers;
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

const noAnswers: Answers = {};

/**
 * The newest of accepted answers, server draft and this device's journal. A journal is always kept: with the answers that
 * it is based on it can be merged with newer ones. Only for an entry without them the times of two clocks are compared.
 */
export const pickNewest = ({ accepted, draft, journal }: Candidates): RestoredAnswers => {
  const isDraftNewer = draft && (!accepted || time(draft.savedAt) >= time(accepted.savedAt));
  const server = isDraftNewer ? draft : accepted;
  const basedOn = server?.savedAt ?? null;
  const known = server?.answers ?? noAnswers;
  // The same time may be written with or without microseconds.
  const isBasedOnServer = journal?.basedOn != null && basedOn !== null && time(journal.basedOn) === time(basedOn);
  const isCurrent = journal && (isBasedOnServer || basedOn === null || (isDraftNewer && isSent(draft, journal)));
  if (isCurrent) return { answers: journal.answers, source: 'journal', basedOn, known };
  if (journal?.base && server)
    return {
      answers: journal.answers,
      source: 'journal',
      basedOn: journal.basedOn,
      known: journal.base,
      newest: { answers: server.answers, savedAt: server.savedAt },
    };
  if (journal && basedOn !== null && time(journal.at) > time(basedOn))
    return { answers: journal.answers, source: 'journal', basedOn, known };
  if (!server) return { answers: noAnswers, source: 'nothing', basedOn, known };
  return { answers: server.answers, source: isDraftNewer ? 'draft' : 'accepted', basedOn, known };
};
