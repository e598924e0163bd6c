import { calculateAnswers } from '../expressions/form-expressions.ts';
import { onlyKnownAnswers } from '../model/form-model.ts';
import { pruneHidden } from '../model/present-fields.ts';
import type { Checker } from '../schema/checker.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { answersTakenOut } from './edit-answers.ts';
import { migrate, type Received } from './migrate.ts';

interface SavedAnswers {
  readonly answers: Answers;
  /** The schema version that accepted them. */
  readonly schemaVersion: string;
  /** Reads the answers that migrations move here from other steps; without it none move. */
  readonly received?: Received | undefined;
}

interface CarriedAnswers {
  /**
   * current: the schema is the one that accepted the answers · carried: valid under the new one, perhaps after a
   * declared migration · reopened: the applicant must check the step again, `errors` contain the reasons.
   */
  readonly state: 'current' | 'carried' | 'reopened';
  readonly answers: Answers;
  /** Answers to removed fields, and answers that a condition hides now, by place; the history stores them. */
  readonly dropped: Answers;
  readonly errors: readonly FieldError[];
}

/** What becomes of saved answers under today's schema of their step (architecture, "How an answer travels"). */
export const carryForward = (
  checker: Checker,
  form: FormDefinition,
  saved: SavedAnswers,
  facts: Answers = {},
): CarriedAnswers => {
  if (saved.schemaVersion === form.schemaVersion)
    return { state: 'current', answers: saved.answers, dropped: {}, errors: [] };
  const migrated = migrate(form.migrations, saved.answers, saved.schemaVersion, saved.received);
  const known = onlyKnownAnswers(form, migrated.answers);
  const shown = pruneHidden(form, known, facts, (condition, data) => checker.holds(form, condition, data));
  const kept = calculateAnswers(checker, form, shown, facts);
  const errors = checkAnswers(checker, form, kept, facts);
  return {
    state: errors.length === 0 ? 'carried' : 'reopened',
    answers: kept,
    dropped: { ...migrated.dropped, ...answersTakenOut(migrated.answers, shown) },
    errors,
  };
};
