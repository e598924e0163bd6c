import type { AnswerConflict, Choices, MergedAnswers, Side } from '../../../../engine/model/merge-answers.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import type { MergedInput, PulledAnswers, SendDraft } from '../../../forms/draft/autosave.ts';
import type { BaseVersion, StepConflict } from './save-with-merge.ts';
import { createUndecidedError } from './undecided.ts';

/** Answers that the server stores; `savedAt` is null where it stores none. */
interface ServerDraft {
  readonly answers: Answers;
  readonly savedAt: string | null;
}

export interface NewestAnswers extends ServerDraft {
  readonly savedAt: string;
  /** The version of the application with this save; null or undefined for unfinished answers. */
  readonly version?: number | null | undefined;
}

/** The merge of one form's answers. */
export interface Merger {
  readonly merge: (base: Answers, mine: Answers, theirs: Answers, choices?: Choices) => MergedAnswers;
  readonly chooseAll: (conflicts: readonly AnswerConflict[], side: Side) => Choices;
  readonly isSame: (one: unknown, other: unknown) => boolean;
}

/** A conflict that the applicant has to decide. */
export interface OpenConflict {
  readonly conflicts: readonly AnswerConflict[];
  readonly mine: Answers;
  readonly theirs: Answers;
  /** How often the applicant has asked for a save, which waits for the decision. */
  readonly saves: number;
}

interface DraftSenderOptions {
  /** The version that the form is based on. */
  readonly base: ServerDraft;
  /** What was stored elsewhere since, as far as it is known: input of this device that was restored is older. */
  readonly newest?: NewestAnswers | undefined;
  /** @throws ApiError 412 with the newest answers when they are newer than `basedOn` */
  readonly put: (answers: Answers, basedOn: string | null) => Promise<{ readonly savedAt: string }>;
  /** The stored answers, if they are not those of `since`. */
  readonly find: (since: string | null) => Promise<NewestAnswers | undefined>;
  /** Another device of the applicant may be changing the step: a save would delete a draft that this page has not seen. */
  readonly hasOtherDevice: () => boolean;
  readonly loadMerger: () => Promise<Merger>;
  /** Shows the conflict; undefined: there is none any more. */
  readonly onConflict: (conflict: OpenConflict | undefined) => void;
  /** The form shows answers of another tab or device. */
  readonly onReceived: (places: MergedAnswers['received']) => void;
  /** The form is based on this save of the step. */
  readonly onSavedElsewhere: (base: BaseVersion) => void;
}

export interface DraftSender {
  readonly base: () => ServerDraft;
  readonly send: SendDraft;
  /** What was stored elsewhere, or the decision about it, merged with the answers of the form. */
  readonly pull: (answers: Answers) => Promise<PulledAnswers | undefined>;
  /** The applicant's decision. The next `pull` applies it. */
  readonly choose: (choices: Choices) => void;
  /** Call after this tab saved the step: the server's newest answers are then no conflict. */
  readonly saved: () => void;
  /**
   * Call before the save: returns the answers to save.
   * @throws ApiError 412 undecided
   */
  readonly settle: (answers: Answers) => Promise<Answers>;
  /** Shows a conflict with the saved step. @throws ApiError 412 undecided */
  readonly refuse: (conflict: StepConflict, mine: Answers) => never;
  /** Whether the form contains what was stored at this time (ISO). */
  readonly hasSeen: (savedAt: string) => boolean;
}

const readNewest = (error: unknown): NewestAnswers | undefined => {
  // Status 412 of this call is answered with the newest answers.
  const data = hasStatus(error, 412) ? (error.data as Partial<NewestAnswers> | null | undefined) : undefined;
  return data?.answers && data.savedAt
    ? { answers: data.answers, savedAt: data.savedAt, version: data.version }
    : undefined;
};

const serializeAnswers = (answers: Answers): string => JSON.stringify(Object.entries(answers).sort());

/** The newest answers that this tab sent itself: what is typed here is based on them. */
const pickSentAnswers = (sent: readonly Answers[], newest: Answers): Answers =>
  Object.fromEntries(
    Object.entries(newest).filter(([field, value]) =>
      sent.some((one) => JSON.stringify(one[field]) === JSON.stringify(value)),
    ),
  );

/** What was typed during a merge is applied to its result. */
const createInput = ({ merge, chooseAll }: Merger, sent: Answers, answers: Answers): MergedInput => ({
  answers,
  rebase: (now) => {
    if (now === sent || JSON.stringify(now) === JSON.stringify(sent)) return answers;
    return merge(sent, now, answers, chooseAll(merge(sent, now, answers).conflicts, 'mine')).merged;
  },
});

/** Limit for tabs that send at the same time; after it the draft is sent again at the next pause in typing. */
const MAX_ATTEMPTS = 5;

/** Two versions of the step that are not merged yet. */
interface Divergence {
  readonly base: ServerDraft;
  readonly theirs: NewestAnswers;
}

/**
 * Sends drafts with the version that they are based on, and receives what other tabs and devices store. Both versions are
 * merged answer by answer; the applicant decides about an answer that both changed, and until then nothing is sent.
 */
export const createDraftSender = (options: DraftSenderOptions): DraftSender => {
  const { put, find, loadMerger, onConflict, onReceived, onSavedElsewhere } = options;
  /** The version that the form is based on. It changes only when the form receives the result. */
  let known = options.base;
  let open: Divergence | undefined = options.newest && { base: options.base, theirs: options.newest };
  /** All answers sent since then, with or without a reply. */
  let sentAnswers: Answers[] = [];
  let chosen: Choices | undefined;
  let isSavedHere = false;
  let shown: OpenConflict | undefined;

  const show = (conflict: Omit<OpenConflict, 'saves'>, isSave: boolean): void => {
    shown = { ...conflict, saves: (shown?.saves ?? 0) + Number(isSave) };
    onConflict(shown);
  };
  const hide = (): void => {
    if (shown) onConflict(undefined);
    shown = undefined;
  };

  const merge = async ({ base, theirs }: Divergence, mine: Answers, choices: Choices = {}) => {
    const merger = await loadMerger();
    const before = { ...base.answers, ...pickSentAnswers(sentAnswers, theirs.answers) };
    return { merger, ...merger.merge(before, mine, theirs.answers, choices) };
  };

  /** @throws ApiError 412 undecided, after the conflict is shown */
  const mergeUndisputed = async (between: Divergence, mine: Answers, isSave = false, choices?: Choices) => {
    const result = await merge(between, mine, choices);
    if (result.conflicts.length === 0) return result;
    open = between;
    show({ conflicts: result.conflicts, mine, theirs: between.theirs.answers }, isSave);
    throw createUndecidedError();
  };

  /** The form has received the result of a merge with these answers. */
  const accept = (now: ServerDraft, merged: readonly NewestAnswers[], received: MergedAnswers['received']): void => {
    [known, open, sentAnswers, isSavedHere] = [now, undefined, [], false];
    hide();
    if (received.length > 0) onReceived(received);
    for (const { version, answers } of merged) if (typeof version === 'number') onSavedElsewhere({ version, answers });
  };

  const isOwnDraft = ({ answers }: NewestAnswers): boolean =>
    sentAnswers.some((one) => serializeAnswers(one) === serializeAnswers(answers));

  const send: SendDraft = async (answers) => {
    let [from, current] = [known, answers];
    let merger: Merger | undefined;
    const received: (readonly string[])[] = [];
    const mergedWith: NewestAnswers[] = [];
    const mergeWith = async (between: Divergence): Promise<void> => {
      const result = await mergeUndisputed(between, current);
      [current, merger] = [result.merged, result.merger];
      received.push(...result.received);
      mergedWith.push(between.theirs);
    };
    if (open) {
      await mergeWith(open);
      from = open.theirs;
    }
    // Not the merged ones: without a reply the form does not contain them.
    sentAnswers.push(answers);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      try {
        const { savedAt } = await put(current, from.savedAt);
        accept({ answers: current, savedAt }, mergedWith, received);
        return merger ? { savedAt, merged: createInput(merger, answers, current) } : { savedAt };
      } catch (error) {
        const newest = readNewest(error);
        if (!newest) throw error;
        if (!isSavedHere && !isOwnDraft(newest)) await mergeWith({ base: from, theirs: newest });
        from = newest;
      }
    }
    throw new ApiError({ kind: 'server', status: 503, message: '' });
  };

  /** What the form is to be merged with. */
  const findDivergence = async (): Promise<Divergence | undefined> => {
    if (chosen && open) return open;
    const theirs = await find((open?.theirs ?? known).savedAt);
    // A draft or save of this tab whose reply was lost is settled when it is sent again.
    if (!theirs || isSavedHere || isOwnDraft(theirs)) return undefined;
    return { base: open?.base ?? known, theirs };
  };

  const pull = async (answers: Answers): Promise<PulledAnswers | undefined> => {
    const between = await findDivergence();
    if (!between) return undefined;
    const choices = chosen;
    chosen = undefined;
    const result = await mergeUndisputed(between, answers, false, choices);
    return {
      ...createInput(result.merger, answers, result.merged),
      isStored: result.merger.isSame(result.merged, between.theirs.answers),
      savedAt: between.theirs.savedAt,
      accept: () => accept(between.theirs, [between.theirs], choices ? [] : result.received),
    };
  };

  return {
    base: () => known,
    send,
    pull,
    choose: (choices) => {
      chosen = choices;
    },
    saved: () => {
      isSavedHere = true;
    },
    settle: async (answers) => {
      // Without a reply the save will fail, or be based on the last one.
      if (!open && options.hasOtherDevice()) open = await findDivergence().catch(() => undefined);
      return open ? (await mergeUndisputed(open, answers, true)).merged : answers;
    },
    refuse: ({ base, theirs, conflicts }, mine) => {
      const savedAt = theirs.savedAt ?? known.savedAt ?? '';
      open = { base: { answers: base.answers, savedAt: known.savedAt }, theirs: { ...theirs, savedAt } };
      show({ conflicts, mine, theirs: theirs.answers }, true);
      throw createUndecidedError();
    },
    hasSeen: (savedAt) => known.savedAt !== null && Date.parse(savedAt) <= Date.parse(known.savedAt),
  };
};
