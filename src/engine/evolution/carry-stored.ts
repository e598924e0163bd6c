import { knownFields } from '../model/form-model.ts';
import type { Answers, FormDefinition } from '../schema/types.ts';
import { type MigratedAnswers, migrate } from './migrate.ts';

/** Answers of a form of staff or accounts as the database has them. */
export interface StoredAnswers {
  readonly answers: Answers;
  /** Number of the last migration that was applied to them. */
  readonly migration: number;
}

type Form = Pick<FormDefinition, 'schema' | 'migrations'>;

/** The number that answers saved now are stored with. */
export const lastMigration = ({ migrations }: Pick<FormDefinition, 'migrations'>): number =>
  migrations.at(-1)?.number ?? 0;

/**
 * Stored answers under today's form: migrations that came later are applied, and answers to fields that no form has any
 * more are set aside.
 * @param forms whose fields are kept; the first one declares the migrations
 */
export const carryStored = (forms: readonly [Form, ...Form[]], stored: StoredAnswers): MigratedAnswers => {
  const { answers, dropped } = migrate(forms[0].migrations, stored.answers, String(stored.migration));
  const known = new Set(forms.flatMap((form) => [...knownFields(form)]));
  const entries = Object.entries(answers);
  return {
    answers: Object.fromEntries(entries.filter(([name]) => known.has(name))),
    dropped: { ...dropped, ...Object.fromEntries(entries.filter(([name]) => !known.has(name))) },
  };
};
