import type { Answers } from '../../../../engine/schema/types.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { type Conflict, mergeAnswers } from './merge-answers.ts';

/** What the form began with: an edit of theirs is told from one of ours by it. */
export interface Base {
  readonly version: number;
  readonly answers: Answers;
}

/** The data of a 412 (decisions 2). */
export interface Changed {
  readonly version: number;
  readonly changed: readonly { readonly step: string; readonly fields: readonly string[] }[];
  readonly answers: Answers;
}

/** The same step was changed elsewhere, in fields that were changed here too. */
export interface Clash {
  readonly theirs: Base;
  readonly conflicts: readonly Conflict[];
}

export type SaveResult<R> =
  | { readonly kind: 'saved'; readonly reply: R; readonly answers: Answers; readonly joined: boolean }
  | { readonly kind: 'clash'; readonly clash: Clash };

const changedOf = (error: unknown): Changed | undefined =>
  hasStatus(error, 412) ? (error.data as Changed | undefined) : undefined;

/** Somebody who edits on three devices at once is asked in the end. */
const ATTEMPTS = 5;

/**
 * Saves; when the application was changed elsewhere meanwhile, joins what does not clash and saves again. Another
 * step's change concerns this one not at all; a clash is the applicant's to decide.
 * @throws what `send` throws, other than 412
 */
export const saveMerging = async <R>(
  stepKey: string,
  base: Base,
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
      const changed = changedOf(error);
      if (!changed || attempt === ATTEMPTS) throw error;
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
