import { listOptions } from '../../engine/evolution/compare-fields.ts';
import { pathOf, plainField } from '../../engine/evolution/edit-answers.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import { fieldsRead, fieldsWritten, migrateExample } from '../../engine/evolution/migrate.ts';
import { newMigrations } from '../../engine/evolution/migrated-names.ts';
import type { Presence } from '../../engine/model/field-shape.ts';
import { fieldShapesOf, isReadByCondition } from '../../engine/model/field-shapes.ts';
import { knownFields } from '../../engine/model/form-model.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { objectOf, textsOf } from '../../engine/schema/json.ts';
import type { FormDefinition, Migration } from '../../engine/schema/types.ts';
import { evaluatePatternChange, evaluateRuleChange } from './evaluate-rule-change.ts';
import { asksAgain, breaks, type Evaluation, type FormVersions, needsMigration, safe } from './verdict.ts';

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

type ChangeOf<Kind extends FormChange['kind']> = Extract<FormChange, { kind: Kind }>;

const newOperations = ({ before, after }: FormVersions): Migration['operations'] =>
  newMigrations(before, after).flatMap(({ operations }) => operations);

/** Whether an operation gives an answer to a field, or to a part of it. */
const fills = (operation: Migration['operations'][number], field: string): boolean =>
  fieldsWritten(operation).some((written) => `${plainField(written)}.`.startsWith(`${field}.`));

/** What a new migration fills in, so that drafts may have it. */
const isFilledByMigration = (versions: FormVersions, path: readonly string[]): boolean =>
  newOperations(versions).some((operation) => fills(operation, path.join('.')));

const rewriting = ['map', 'convert', 'calculate', 'split', 'merge'];

/** A new migration rewrites its answers, so their old values predict nothing. */
const isRewrittenByMigration = (versions: FormVersions, path: readonly string[]): boolean =>
  newOperations(versions).some(
    (operation) =>
      rewriting.some((kind) => kind in operation) &&
      [...fieldsRead(operation), ...fieldsWritten(operation)].some((field) => plainField(field) === path.join('.')),
  );

/** A field that no saved draft can have answered. */
const isNewField = (versions: FormVersions, field: string): boolean =>
  !field.startsWith('$') && !knownFields(versions.before).has(field) && !isFilledByMigration(versions, [field]);

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

/** What a declared migration does with the answers of a removed field. */
const endOf = (versions: FormVersions, path: readonly string[]): string => {
  const operation = newOperations(versions).find(
    (one) => !('drop' in one) && fieldsRead(one).some((field) => plainField(field) === path.join('.')),
  );
  if (!operation) return 'answersKept';
  return 'send' in operation ? 'answersSent' : 'answersConverted';
};

const evaluateRemovedField = ({ path, isDeclared }: ChangeOf<'fieldRemoved'>, versions: FormVersions): Evaluation => {
  if (!isDeclared) return needsMigration('answersSetAside');
  if (isReadByCondition(versions.after.schema, path[0] ?? '')) return asksAgain('conditionLost');
  return safe(endOf(versions, path));
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
  if (required && isNever(required) && !isReadByCondition(after.schema, path[0] ?? ''))
    return safe(presence.isAlways ? 'shownMore' : 'shownOtherwise');
  return asksAgain(presence.isAlways ? 'nowRequired' : 'shownRequired');
};

const evaluateRenamedField = (
  { before }: ChangeOf<'fieldRenamed' | 'fieldMoved'>,
  { after }: FormVersions,
): Evaluation =>
  isReadByCondition(after.schema, before.at(-1) ?? '') ? asksAgain('conditionLost') : safe('renameDeclared');

/** Only a replay shows whether the map covers all values; without a value to map no replay is needed. */
const withMapping = (evaluation: Evaluation): Evaluation =>
  evaluation.verdict === 'safe' ? evaluation : { ...asksAgain('optionMapped'), needsReplay: true };

const evaluateChangedRule = (change: ChangeOf<'ruleChanged'>, versions: FormVersions): Evaluation => {
  const evaluation = evaluateRuleChange(change);
  const isOpen = change.keyword === 'pattern' && evaluation.reason === 'ruleOther';
  const settled = isOpen ? evaluatePatternChange(change, versions) : evaluation;
  return isRewrittenByMigration(versions, change.path) ? withMapping(settled) : settled;
};

const evaluateAddedRule = (change: ChangeOf<'ruleAdded'>, versions: FormVersions): Evaluation => {
  const evaluation = change.keyword === 'pattern' ? evaluatePatternChange(change, versions) : asksAgain('ruleNew');
  return isRewrittenByMigration(versions, change.path) ? withMapping(evaluation) : evaluation;
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
  operations.some((operation) => !['rename', 'drop', 'send'].some((kind) => kind in operation));

const firstName = (field: string): string => pathOf(field)[0] ?? '';

/**
 * The results of the last migration are fields of the current form; names of earlier results may have changed again.
 */
const leadsToUnknownFields = (form: FormDefinition, { number, operations, example }: Migration): boolean => {
  const known = knownFields(form);
  const taken = new Set(operations.flatMap(fieldsRead).map(firstName));
  const written = operations.flatMap(fieldsWritten).map(firstName);
  const results = example ? Object.keys(example.after) : written.filter((field) => !taken.has(field));
  return number === form.migrations.length && results.some((field) => !known.has(field));
};

/** A migration with an example must have the stated result. */
const evaluateMigration = (migration: Migration, { after }: { readonly after: FormDefinition }): Evaluation => {
  const { operations, example } = migration;
  if (!isInOrder(after)) return breaks('migrationOutOfOrder');
  if (example && canonicalJson(migrateExample(migration, example).answers) !== canonicalJson(example.after))
    return breaks('migrationUnproven');
  if (leadsToUnknownFields(after, migration)) return breaks('migrationAstray');
  const reason = example ? 'migrationProven' : 'migrationStated';
  return rewrites(operations) ? { ...asksAgain(reason), needsReplay: true } : safe(reason);
};

/** Keywords that no answer can break. */
const annotations = new Set(['x-fixed', 'x-notifies', 'examples', 'x-scale']);

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
    case 'fieldMoved':
      return evaluateRenamedField(change, versions);
    case 'requiredChanged':
      return evaluateRequiredChange(change, versions);
    case 'shownChanged':
      return evaluateVisibilityChange(change, versions);
    case 'optionAdded':
      return safe('moreToChoose');
    case 'optionRemoved':
      return 'mappedTo' in change || isRewrittenByMigration(versions, change.path)
        ? { ...asksAgain('optionMapped'), needsReplay: true }
        : asksAgain('optionGone');
    case 'ruleAdded':
      return evaluateAddedRule(change, versions);
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
    case 'noteChanged':
    case 'orderChanged':
      return safe('onlyLooks');
  }
};
