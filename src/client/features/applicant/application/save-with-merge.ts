import type { AnswerConflict, MergedAnswers } from '../../../../engine/model/merge-answers.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';

/** The version that an edit is based on: a merge finds the changes of both sides by it. */
export interface BaseVersion {
  readonly version: number;
  readonly answers: Answers;
}

/** The data of a 412 (specification 7.1). */
interface ChangedElsewhere {
  readonly version: number;
  readonly changed: readonly { readonly step: string; readonly fields: readonly string[] }[];
  readonly answers: Answers;
  /** When these answers were saved. */
  readonly savedAt?: string;
}

/** Answers of the same step that were changed here and elsewhere. */
export interface StepConflict {
  readonly base: BaseVersion;
  readonly theirs: BaseVersion & { readonly savedAt?: string | undefined };
  readonly conflicts: readonly AnswerConflict[];
}

type SaveResult<R> =
  | { readonly kind: 'saved'; readonly reply: R; readonly answers: Answers; readonly joined: boolean }
  | { readonly kind: 'conflict'; readonly conflict: StepConflict };

const readChangedElsewhere = (error: unknown): ChangedElsewhere | undefined =>
  // Status 412 of this call is answered with the saved step.
  hasStatus(error, 412) ? (error.data as ChangedElsewhere | undefined) : undefined;

/** Limit for an application that is changed on several devices at once. */
const MAX_ATTEMPTS = 5;

interface StepSave<R> {
  readonly stepKey: string;
  readonly base: BaseVersion;
  readonly mine: Answers;
  readonly send: (answers: Answers, basedOn: number) => Promise<R>;
  readonly merge: (base: Answers, mine: Answers, theirs: Answers) => Promise<MergedAnswers>;
  /** Whether the answers contain what was saved at this time (ISO). */
  readonly hasSeen: (savedAt: string) => boolean;
}

/**
 * Saves a step. When the application was changed elsewhere, merges the changes of the same step and saves again. Changes
 * of other steps only raise the version; a conflict is returned for the applicant to decide.
 * @throws what `send` throws, other than 412
 */
export const saveWithMerge = async <R>({
  stepKey,
  base,
  mine,
  send,
  merge,
  hasSeen,
}: StepSave<R>): Promise<SaveResult<R>> => {
  let current = base;
  let answers = mine;
  for (let attempt = 0; ; attempt++) {
    try {
      const reply = await send(answers, current.version);
      return { kind: 'saved', reply, answers, joined: answers !== mine };
    } catch (error) {
      const changed = readChangedElsewhere(error);
      if (!changed || attempt === MAX_ATTEMPTS) throw error;
      const { version, savedAt } = changed;
      if (!changed.changed.some(({ step }) => step === stepKey)) {
        current = { ...current, version };
        continue;
      }
      const theirs = { version, answers: changed.answers, savedAt };
      if (savedAt !== undefined && hasSeen(savedAt)) {
        current = theirs;
        continue;
      }
      const { merged, conflicts } = await merge(current.answers, answers, changed.answers);
      if (conflicts.length > 0) return { kind: 'conflict', conflict: { base: current, theirs, conflicts } };
      [current, answers] = [theirs, merged];
    }
  }
};
