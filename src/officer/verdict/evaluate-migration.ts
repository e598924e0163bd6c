import { migrate } from '../../engine/evolution/migrate.ts';
import { knownFields } from '../../engine/model/form-model.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { FormDefinition, Migration } from '../../engine/schema/types.ts';
import { asksAgain, breaks, type Evaluation, safe } from './verdict.ts';

/** Numbers follow each other; one that is left out or given twice makes drafts lose the way. */
const isInOrder = ({ migrations }: FormDefinition): boolean => migrations.every(({ number }, at) => number === at + 1);

/** What it fills in or rewrites may be refused, or lead into another branch: the drafts have to be tried. */
const rewrites = (operations: Migration['operations']): boolean =>
  operations.some((operation) => 'default' in operation || 'map' in operation);

/** What the last migration leads to are fields of today's form; earlier ones may lead to names that went on changing. */
const leadsToUnknownFields = (form: FormDefinition, { number, example }: Migration): boolean => {
  const known = knownFields(form);
  return number === form.migrations.length && Object.keys(example.after).some((field) => !known.has(field));
};

/** The example of a migration must have the stated result. */
export const evaluateMigration = (migration: Migration, { after }: { readonly after: FormDefinition }): Evaluation => {
  const { number, operations, example } = migration;
  if (!isInOrder(after)) return breaks('migrationOutOfOrder');
  const made = migrate([migration], example.before, `${number - 1}-`);
  if (canonicalJson(made.answers) !== canonicalJson(example.after)) return breaks('migrationUnproven');
  if (leadsToUnknownFields(after, migration)) return breaks('migrationAstray');
  return rewrites(operations) ? { ...asksAgain('migrationProven'), needsReplay: true } : safe('migrationProven');
};
