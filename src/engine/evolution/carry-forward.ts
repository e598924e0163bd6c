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
  /** Answers to removed fields, and answers that a condition now hides, by place. The history stores them. */
  readonly dropped: Answers;
  readonly errors: readonly FieldError[];
}

/** Applies the current schema of a step to saved answers (docs/architecture.md, "The way of an answer"). */
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
  const current = calculateAnswers(checker, form, shown, facts);
  const errors = checkAnswers(checker, form, current, facts);
  return {
    state: errors.length === 0 ? 'carried' : 'reopened',
    answers: current,
    dropped: { ...migrated.dropped, ...answersTakenOut(migrated.answers, shown) },
    errors,
  };
};
