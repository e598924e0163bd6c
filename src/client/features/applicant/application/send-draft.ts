import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import type { SendDraft } from '../../../forms/draft/autosave.ts';
import { type Choices, mergeAnswers } from './merge-answers.ts';
import type { StepConflict } from './save-with-merge.ts';

/** Answers as the server has them; `savedAt` null: it has none. */
interface ServerDraft {
  readonly answers: Answers;
  readonly savedAt: string | null;
}

interface DraftSenderOptions {
  readonly base: ServerDraft;
  /** @throws ApiError 412 with the newest answers, where others were saved since `basedOn` */
  readonly put: (answers: Answers, basedOn: string | null) => Promise<{ readonly savedAt: string }>;
  /** Asks the applicant; undefined when they would rather go on editing. */
  readonly ask: (clash: StepConflict, mine: Answers) => Promise<Choices | undefined>;
}

const serializeAnswers = (answers: Answers): string => JSON.stringify(Object.entries(answers).sort());

interface NewestDraft extends ServerDraft {
  readonly savedAt: string;
}

const readNewestDraft = (error: unknown): NewestDraft | undefined => {
  const data = hasStatus(error, 412) ? (error.data as Partial<ServerDraft> | null | undefined) : undefined;
  return data?.answers && data.savedAt ? { answers: data.answers, savedAt: data.savedAt } : undefined;
};

/** Of the newest answers those that this tab sent itself: what is typed here now comes after them. */
const pickSentAnswers = (sent: readonly Answers[], newest: Answers): Answers =>
  Object.fromEntries(
    Object.entries(newest).filter(([field, value]) =>
      sent.some((one) => JSON.stringify(one[field]) === JSON.stringify(value)),
    ),
  );

const createUndecidedError = (): ApiError => new ApiError({ kind: 'server', status: 412, message: '' });

export interface DraftChannel {
  readonly send: SendDraft;
  /** The step was saved for good here: what the server has now is no change of somebody else. */
  readonly saved: () => void;
  /** Before that: asks about what was left open, and gives the answers to save. @throws ApiError 412 undecided */
  readonly settle: (answers: Answers) => Promise<Answers>;
}

/** Tabs that are changed at the same time take turns; who is never first tries again after the next pause. */
const MAX_ATTEMPTS = 5;

/**
 * Sends unfinished answers with what they are based on. Where the same step was changed in another tab, or on another
 * device, both are joined field by field; the applicant is asked about a field that both changed.
 */
export const createDraftSender = ({ base, put, ask }: DraftSenderOptions): DraftChannel => {
  /** What the form stands upon. It moves only when the form has heard of it. */
  let known = base;
  /** What the form held each time that it was sent since then, whether or not an answer came. */
  let shown: Answers[] = [];
  /** What the applicant was asked about and left open: asked again only when it is another one. */
  let left: string | null = null;
  let isSavedHere = false;

  const join = async (from: ServerDraft, mine: Answers, theirs: NewestDraft): Promise<Answers> => {
    const before = { ...from.answers, ...pickSentAnswers(shown, theirs.answers) };
    const { merged, conflicts } = mergeAnswers(before, mine, theirs.answers);
    if (conflicts.length === 0) return merged;
    if (left === theirs.savedAt) throw createUndecidedError();
    const choices = await ask({ theirs: { version: 0, answers: theirs.answers }, conflicts }, mine);
    if (choices) return mergeAnswers(before, mine, theirs.answers, choices).merged;
    left = theirs.savedAt;
    throw createUndecidedError();
  };

  const send: SendDraft = async (answers) => {
    shown.push(answers);
    let [from, current] = [known, answers];
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      try {
        const { savedAt } = await put(current, from.savedAt);
        [known, shown, left, isSavedHere] = [{ answers: current, savedAt }, [], null, false];
        return current === answers ? { savedAt } : { savedAt, merged: current };
      } catch (error) {
        const newest = readNewestDraft(error);
        if (!newest) throw error;
        const isOwn = isSavedHere || shown.some((one) => serializeAnswers(one) === serializeAnswers(newest.answers));
        if (!isOwn) current = await join(from, current, newest);
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
      if (left === null) return answers;
      left = null;
      return (await send(answers)).merged ?? answers;
    },
  };
};
