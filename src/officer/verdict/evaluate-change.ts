import { listOptions } from '../../engine/evolution/compare-fields.ts';
import type { FormChange, Presence } from '../../engine/evolution/form-change.ts';
import { migrate } from '../../engine/evolution/migrate.ts';
import { newMigrations } from '../../engine/evolution/migrated-names.ts';
import { knownFields } from '../../engine/model/form-model.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { objectOf, textsOf } from '../../engine/schema/json.ts';
import type { FormDefinition, Migration } from '../../engine/schema/types.ts';
import { fieldShapesOf, isUsedInCondition } from '../data/field-shapes.ts';
import { evaluatePatternChange, evaluateRuleChange } from './evaluate-rule-change.ts';
import { asksAgain, breaks, type Evaluation, type FormVersions, needsMigration, safe } from './verdict.ts';

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

type ChangeOf<Kind extends FormChange['kind']> = Extract<FormChange, { kind: Kind }>;

/** Fields that a new migration fills in, so that every draft has an answer. */
const isFilledByMigration = ({ before, after }: FormVersions, [field = '', ...inner]: readonly string[]): boolean =>
  inner.length === 0 &&
  after.migrations
    .slice(before.migrations.length)
    .some(({ operations }) => operations.some((one) => 'default' in one && one.default.field === field));

/** A new migration rewrites its answers, so their old values predict nothing. */
const isMappedByMigration = ({ before, after }: FormVersions, [field = '', ...inner]: readonly string[]): boolean =>
  inner.length === 0 &&
  after.migrations
    .slice(before.migrations.length)
    .some(({ operations }) => operations.some((one) => 'map' in one && one.map.field === field));

const setsField = (operation: Migration['operations'][number], field: string): boolean =>
  ('default' in operation && operation.default.field === field) ||
  ('rename' in operation && operation.rename.to === field);

/** A field that is unanswered in all saved drafts. */
const isNewField = ({ before, after }: FormVersions, field: string): boolean =>
  !field.startsWith('$') &&
  !knownFields(before).has(field) &&
  !newMigrations(before, after).some(({ operations }) => operations.some((one) => setsField(one, field)));

/** A field that is shown only after another new question is answered. */
const followsNewField = ({ cases, isAlways }: Presence, versions: FormVersions): boolean =>
  !isAlways &&
  cases.every((chain) =>
    chain.some(
      (condition) =>
        condition.holds &&
        condition.at.length === 0 &&
        textsOf(condition.if['required']).some((field) => isNewField(versions, field)),
    ),
  );

const evaluateAddedField = (
  { after: { required, shown }, path }: ChangeOf<'fieldAdded'>,
  versions: FormVersions,
): Evaluation => {
  if (isNever(required)) return safe('fieldOptional');
  if (followsNewField(required.isAlways ? shown : required, versions)) return safe('followsNew');
  return isFilledByMigration(versions, path)
    ? { ...asksAgain('fieldFilled'), needsReplay: true }
    : asksAgain('fieldRequired');
};

const evaluateRemovedField = ({ path, isDeclared }: ChangeOf<'fieldRemoved'>, { after }: FormVersions): Evaluation => {
  if (isDeclared)
    return isUsedInCondition(after.schema, path[0] ?? '') ? asksAgain('conditionLost') : safe('answersKept');
  return path.length > 1 ? asksAgain('innerFieldGone') : needsMigration('answersSetAside');
};

const evaluateRequiredChange = (
  { before, after, path }: ChangeOf<'requiredChanged'>,
  versions: FormVersions,
): Evaluation => {
  if (isNever(after)) return safe('noLongerRequired');
  if (before.isAlways) return safe('requiredLess');
  return isFilledByMigration(versions, path)
    ? { ...asksAgain('fieldFilled'), needsReplay: true }
    : asksAgain('nowRequired');
};

const evaluateVisibilityChange = (
  { path, after: presence }: ChangeOf<'shownChanged'>,
  { after }: FormVersions,
): Evaluation => {
  const required = fieldShapesOf(after.schema).get(path.join('.'))?.required;
  if (required && isNever(required) && !isUsedInCondition(after.schema, path[0] ?? ''))
    return safe(presence.isAlways ? 'shownMore' : 'shownOtherwise');
  return asksAgain(presence.isAlways ? 'nowRequired' : 'shownRequired');
};

const evaluateRenamedField = ({ before: [old = ''] }: ChangeOf<'fieldRenamed'>, { after }: FormVersions): Evaluation =>
  isUsedInCondition(after.schema, old) ? asksAgain('conditionLost') : safe('renameDeclared');

/** Only a replay shows whether the map covers all values; without a value to map no replay is needed. */
const withMapping = (evaluation: Evaluation): Evaluation =>
  evaluation.verdict === 'safe' ? evaluation : { ...asksAgain('optionMapped'), needsReplay: true };

const evaluateChangedRule = (change: ChangeOf<'ruleChanged'>, versions: FormVersions): Evaluation => {
  const evaluation = evaluateRuleChange(change);
  const isOpen = change.keyword === 'pattern' && evaluation.reason === 'ruleOther';
  const settled = isOpen ? evaluatePatternChange(change, versions) : evaluation;
  return isMappedByMigration(versions, change.path) ? withMapping(settled) : settled;
};

const evaluateUiChange = ({ what }: ChangeOf<'lookChanged'>): Evaluation =>
  /^ui:options\.(?:source|with|withoutWhen|columns|required)$/.test(what) ? asksAgain('otherList') : safe('onlyLooks');

type WireValues = Readonly<Record<string, unknown>>;

const optionsOf = (form: FormDefinition, field: string): readonly string[] | undefined => {
  const shape = fieldShapesOf(form.schema).get(field);
  return shape && listOptions(shape)?.map(String);
};

interface Versions {
  readonly before: FormDefinition;
  readonly after: FormDefinition;
}

/** What an answer that could be chosen before is called on the API now. */
const keepsValues = (versions: Versions, field: string, before: WireValues, after: WireValues): boolean => {
  const [was, is] = [versions.before, versions.after].map((form) => optionsOf(form, field));
  const known = new Set([...(was ?? []), ...Object.keys(before)]);
  // A value that can no longer be sent is evaluated as a removed option.
  return [...known]
    .filter((value) => is === undefined || is.includes(value))
    .every((value) => (before[value] ?? value) === (after[value] ?? value));
};

/** Other clients of the API use the earlier names of fields and values. */
const evaluateWireChange = (
  { what, path: [field = ''], before, after }: Extract<FormChange, { kind: 'wireChanged' }>,
  versions: Versions,
): Evaluation => {
  const isKept = what === 'values' && keepsValues(versions, field, objectOf(before), objectOf(after));
  if (isKept) return safe('wireOnlyNew');
  return breaks(what === 'name' ? 'wireName' : 'wireOther');
};

/** Numbers are consecutive; a missing or duplicate number makes drafts skip or repeat a migration. */
const isInOrder = ({ migrations }: FormDefinition): boolean => migrations.every(({ number }, at) => number === at + 1);

/** Filled-in or rewritten answers may be invalid or select another branch, so the drafts must be replayed. */
const rewrites = (operations: Migration['operations']): boolean =>
  operations.some((operation) => 'default' in operation || 'map' in operation);

/**
 * The results of the last migration are fields of the current form; names of earlier results may have changed again.
 */
const leadsToUnknownFields = (form: FormDefinition, { number, example }: Migration): boolean => {
  const known = knownFields(form);
  return number === form.migrations.length && Object.keys(example.after).some((field) => !known.has(field));
};

/** The example of a migration must have the stated result. */
const evaluateMigration = (migration: Migration, { after }: { readonly after: FormDefinition }): Evaluation => {
  const { number, operations, example } = migration;
  if (!isInOrder(after)) return breaks('migrationOutOfOrder');
  const made = migrate([migration], example.before, `${number - 1}-`);
  if (canonicalJson(made.answers) !== canonicalJson(example.after)) return breaks('migrationUnproven');
  if (leadsToUnknownFields(after, migration)) return breaks('migrationAstray');
  return rewrites(operations) ? { ...asksAgain('migrationProven'), needsReplay: true } : safe('migrationProven');
};

/** Keywords that no answer can break. */
const annotations = new Set(['x-fixed', 'x-notifies']);

/**
 * The effect of a form change on drafts of the old version, derived from the change alone.
 * Never milder than a replay; `isOpen` where only a replay can decide.
 */
export const evaluateChange = (change: FormChange, versions: FormVersions): Evaluation => {
  if ('keyword' in change && annotations.has(change.keyword)) return safe('onlyLooks');
  switch (change.kind) {
    case 'fieldAdded':
      return evaluateAddedField(change, versions);
    case 'fieldRemoved':
      return evaluateRemovedField(change, versions);
    case 'fieldRenamed':
      return evaluateRenamedField(change, versions);
    case 'requiredChanged':
      return evaluateRequiredChange(change, versions);
    case 'shownChanged':
      return evaluateVisibilityChange(change, versions);
    case 'optionAdded':
      return safe('moreToChoose');
    case 'optionRemoved':
      return 'mappedTo' in change ? { ...asksAgain('optionMapped'), needsReplay: true } : asksAgain('optionGone');
    case 'ruleAdded':
      return change.keyword === 'pattern' ? evaluatePatternChange(change, versions) : asksAgain('ruleNew');
    case 'ruleRemoved':
      return safe('ruleGone');
    case 'ruleChanged':
      return evaluateChangedRule(change, versions);
    case 'lookChanged':
      return evaluateUiChange(change);
    case 'wireChanged':
      return evaluateWireChange(change, versions);
    case 'migrationAdded':
      return evaluateMigration(change.after, versions);
    case 'migrationChanged':
      return breaks('migrationEdited');
    case 'prefillChanged':
    case 'orderChanged':
      return safe('onlyLooks');
  }
};
