import { knownFields } from '../schema/active-fields.ts';
import type { Checker } from '../schema/check.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { migrate } from './migrate.ts';

export interface SavedAnswers {
  readonly answers: Answers;
  /** The schema version that accepted them. */
  readonly schemaVersion: string;
}

export interface Carried {
  /**
   * current: the schema is the one that accepted the answers · carried: valid under the new one, perhaps after a
   * declared migration · reopened: the applicant has to look at the step again, `errors` say why.
   */
  readonly state: 'current' | 'carried' | 'reopened';
  readonly answers: Answers;
  /** Answers to fields that are gone; kept in the history, never silently lost. */
  readonly dropped: Answers;
  readonly errors: readonly FieldError[];
}

const split = (answers: Answers, known: ReadonlySet<string>): { kept: Answers; gone: Answers } => {
  const entries = Object.entries(answers);
  return {
    kept: Object.fromEntries(entries.filter(([name]) => known.has(name))),
    gone: Object.fromEntries(entries.filter(([name]) => !known.has(name))),
  };
};

/** What becomes of saved answers under today's schema of their step (architecture, "How an answer travels"). */
export const carryForward = (
  checker: Checker,
  form: FormDefinition,
  saved: SavedAnswers,
  facts: Answers = {},
): Carried => {
  if (saved.schemaVersion === form.schemaVersion)
    return { state: 'current', answers: saved.answers, dropped: {}, errors: [] };
  const migrated = migrate(form.migrations, saved.answers, saved.schemaVersion);
  const { kept, gone } = split(migrated.answers, knownFields(form));
  const errors = checkAnswers(checker, form, kept, facts);
  return {
    state: errors.length === 0 ? 'carried' : 'reopened',
    answers: kept,
    dropped: { ...migrated.dropped, ...gone },
    errors,
  };
};
