import { calculateAnswers } from '../expressions/form-expressions.ts';
import { knownFields } from '../model/form-model.ts';
import { pruneHidden } from '../model/present-fields.ts';
import type { Checker, Holds } from '../schema/checker.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { migrate } from './migrate.ts';

interface SavedAnswers {
  readonly answers: Answers;
  /** The schema version that accepted them. */
  readonly schemaVersion: string;
}

interface CarriedAnswers {
  /**
   * current: the schema is the one that accepted the answers · carried: valid under the new one, perhaps after a
   * declared migration · reopened: the applicant must check the step again, `errors` contain the reasons.
   */
  readonly state: 'current' | 'carried' | 'reopened';
  readonly answers: Answers;
  /** Answers to removed fields, and answers that a condition now hides. The history stores them. */
  readonly dropped: Answers;
  readonly errors: readonly FieldError[];
}

const splitByField = (answers: Answers, known: ReadonlySet<string>): { known: Answers; gone: Answers } => {
  const entries = Object.entries(answers);
  return {
    known: Object.fromEntries(entries.filter(([name]) => known.has(name))),
    gone: Object.fromEntries(entries.filter(([name]) => !known.has(name))),
  };
};

/** Answers that a current condition hides are not part of the form, so they do not reopen a step. */
const splitHidden = (checker: Checker, form: FormDefinition, answers: Answers, facts: Answers) => {
  const holds: Holds = (condition, data) => checker.holds(form, condition, data);
  return splitByField(answers, new Set(Object.keys(pruneHidden(form, answers, facts, holds))));
};

/** Applies the current schema of a step to saved answers (docs/architecture.md, "The way of an answer"). */
export const carryForward = (
  checker: Checker,
  form: FormDefinition,
  saved: SavedAnswers,
  facts: Answers = {},
): CarriedAnswers => {
  if (saved.schemaVersion === form.schemaVersion)
    return { state: 'current', answers: saved.answers, dropped: {}, errors: [] };
  const migrated = migrate(form.migrations, saved.answers, saved.schemaVersion);
  const { known, gone } = splitByField(migrated.answers, knownFields(form));
  const { known: shown, gone: hidden } = splitHidden(checker, form, known, facts);
  const current = calculateAnswers(checker, form, shown, facts);
  const errors = checkAnswers(checker, form, current, facts);
  return {
    state: errors.length === 0 ? 'carried' : 'reopened',
    answers: current,
    dropped: { ...migrated.dropped, ...gone, ...hidden },
    errors,
  };
};
