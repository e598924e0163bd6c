import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { type FieldConflict, mergeAnswers } from './merge-answers.ts';

/** What the form began with: an edit of theirs is told from one of ours by it. */
export interface BaseVersion {
  readonly version: number;
  readonly answers: Answers;
}

/** The data of a 412 (decisions 2). */
export interface ChangedElsewhere {
  readonly version: number;
  readonly changed: readonly { readonly step: string; readonly fields: readonly string[] }[];
  readonly answers: Answers;
}

/** The same step was changed elsewhere, in fields that were changed here too. */
export interface StepConflict {
  readonly theirs: BaseVersion;
  readonly conflicts: readonly FieldConflict[];
}

export type SaveResult<R> =
  | { readonly kind: 'saved'; readonly reply: R; readonly answers: Answers; readonly joined: boolean }
  | { readonly kind: 'clash'; readonly clash: StepConflict };

const readChangedElsewhere = (error: unknown): ChangedElsewhere | undefined =>
  hasStatus(error, 412) ? (error.data as ChangedElsewhere | undefined) : undefined;

/** Somebody who edits on three devices at once is asked in the end. */
const MAX_ATTEMPTS = 5;

/**
 * Saves; when the application was changed elsewhere meanwhile, joins what does not clash and saves again. Another
 * step's change concerns this one not at all; a clash is the applicant's to decide.
 * @throws what `send` throws, other than 412
 */
export const saveWithMerge = async <R>(
  stepKey: string,
  base: BaseVersion,
  mine: Answers,
  send: (answers: Answers, basedOn: number) => Promise<R>,
): Promise<SaveResult<R>> => {
  let current = base;
  let answers = mine;
  for (let attempt = 0; ; attempt++) {
    try {
      const reply = await send(answers, current.version);
      return { kind: 'saved', reply, answers, joined: answers !== mine };
    } catch (error) {
      const changed = readChangedElsewhere(error);
      if (!changed || attempt === MAX_ATTEMPTS) throw error;
      if (!changed.changed.some(({ step }) => step === stepKey)) {
        current = { ...current, version: changed.version };
        continue;
      }
      const theirs = { version: changed.version, answers: changed.answers };
      const { merged, conflicts } = mergeAnswers(current.answers, answers, changed.answers);
      if (conflicts.length > 0) return { kind: 'clash', clash: { theirs, conflicts } };
      [current, answers] = [theirs, merged];
    }
  }
};
