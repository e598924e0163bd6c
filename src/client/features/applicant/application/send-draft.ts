import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import type { SendDraft } from '../../../forms/draft/autosave.ts';
import { mergeAnswers } from './merge-answers.ts';
import { type AskAboutConflict, createUndecidedError } from './save-with-merge.ts';

/** Answers that the server stores; `savedAt` is null where it stores none. */
interface ServerDraft {
  readonly answers: Answers;
  readonly savedAt: string | null;
}

interface DraftSenderOptions {
  readonly base: ServerDraft;
  /** @throws ApiError 412 with the newest answers when they are newer than `basedOn` */
  readonly put: (answers: Answers, basedOn: string | null) => Promise<{ readonly savedAt: string }>;
  readonly ask: AskAboutConflict;
}

const serializeAnswers = (answers: Answers): string => JSON.stringify(Object.entries(answers).sort());

interface NewestDraft extends ServerDraft {
  readonly savedAt: string;
}

const readNewestDraft = (error: unknown): NewestDraft | undefined => {
  // Status 412 of this call is answered with the newest draft.
  const data = hasStatus(error, 412) ? (error.data as Partial<ServerDraft> | null | undefined) : undefined;
  return data?.answers && data.savedAt ? { answers: data.answers, savedAt: data.savedAt } : undefined;
};

/** The newest answers that this tab sent itself: what is typed here is based on them. */
const pickSentAnswers = (sent: readonly Answers[], newest: Answers): Answers =>
  Object.fromEntries(
    Object.entries(newest).filter(([field, value]) =>
      sent.some((one) => JSON.stringify(one[field]) === JSON.stringify(value)),
    ),
  );

interface DraftChannel {
  readonly send: SendDraft;
  /** Call after this tab saved the step: the server's newest answers are then no conflict. */
  readonly saved: () => void;
  /**
   * Call before the save: asks about an undecided conflict and returns the answers to save.
   * @throws ApiError 412 undecided
   */
  readonly settle: (answers: Answers) => Promise<Answers>;
}

/** Limit for tabs that send at the same time; after it the draft is sent again at the next pause in typing. */
const MAX_ATTEMPTS = 5;

/**
 * Sends drafts with the version that they are based on. When the step was changed in another tab or on another device,
 * both versions are merged field by field; the applicant decides about a field that both changed.
 */
export const createDraftSender = ({ base, put, ask }: DraftSenderOptions): DraftChannel => {
  /** The version that the form is based on. It changes only when the form receives the result. */
  let known = base;
  /** All answers sent since then, with or without a reply. */
  let sentAnswers: Answers[] = [];
  /** Version of the conflict that the applicant left undecided; the dialog opens only for a newer one. */
  let undecidedSavedAt: string | null = null;
  let isSavedHere = false;

  const merge = async (from: ServerDraft, mine: Answers, theirs: NewestDraft): Promise<Answers> => {
    const before = { ...from.answers, ...pickSentAnswers(sentAnswers, theirs.answers) };
    const { merged, conflicts } = mergeAnswers(before, mine, theirs.answers);
    if (conflicts.length === 0) return merged;
    if (undecidedSavedAt === theirs.savedAt) throw createUndecidedError();
    const choices = await ask({ theirs: { version: 0, answers: theirs.answers }, conflicts }, mine);
    if (choices) return mergeAnswers(before, mine, theirs.answers, choices).merged;
    undecidedSavedAt = theirs.savedAt;
    throw createUndecidedError();
  };

  const send: SendDraft = async (answers) => {
    sentAnswers.push(answers);
    let [from, current] = [known, answers];
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      try {
        const { savedAt } = await put(current, from.savedAt);
        [known, sentAnswers, undecidedSavedAt, isSavedHere] = [{ answers: current, savedAt }, [], null, false];
        return current === answers ? { savedAt } : { savedAt, merged: current };
      } catch (error) {
        const newest = readNewestDraft(error);
        if (!newest) throw error;
        const isOwn =
          isSavedHere || sentAnswers.some((one) => serializeAnswers(one) === serializeAnswers(newest.answers));
        if (!isOwn) current = await merge(from, current, newest);
        from = newest;
      }
    }
    throw new ApiError({ kind: 'server', status: 503, message: '' });
  };
  return {
    send,
    saved: () => {
      isSavedHere = true;
    },
    settle: async (answers) => {
      if (undecidedSavedAt === null) return answers;
      undecidedSavedAt = null;
      return (await send(answers)).merged ?? answers;
    },
  };
};
