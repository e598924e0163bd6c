import { plainField } from '../../../engine/evolution/edit-answers.ts';
import type { FormChange } from '../../../engine/evolution/form-change.ts';
import { fieldsRead, fieldsWritten } from '../../../engine/evolution/migrate.ts';
import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { stepIn } from '../../../engine/evolution/part-of-step.ts';
import type { Presence } from '../../../engine/model/field-shape.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import { isFileRule } from '../../../engine/schema/file-rule.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { FormDefinition, MigrationOperation } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { FormTexts, StoredForm } from './queries/form-versions.ts';
import { currentTexts, type FormTextLookup, lookUpLabel, lookUpText, ruleText, storedTexts } from './stored-forms.ts';

/** One change of a form, described in each language that it concerns. */
export interface DescribedChange {
  readonly kind: string;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
}

interface TextContext {
  readonly form: string;
  readonly locale: Locale;
  readonly texts: Texts;
  /** Texts of the version before. */
  readonly old: FormTextLookup;
  readonly today: FormTextLookup;
}

const sentences = {
  stepAdded: 'form-changes.step.added',
  stepRemoved: 'form-changes.step.removed',
  added: 'form-changes.field.added',
  addedRequired: 'form-changes.field.addedRequired',
  addedForSome: 'form-changes.field.addedForSome',
  removed: 'form-changes.field.removed',
  moved: 'form-changes.field.moved',
  received: 'form-changes.field.received',
  sent: 'form-changes.field.sent',
  split: 'form-changes.field.split',
  merged: 'form-changes.field.merged',
  converted: 'form-changes.field.converted',
  required: 'form-changes.field.required',
  optional: 'form-changes.field.optional',
  whenRequired: 'form-changes.field.whenRequired',
  whenAsked: 'form-changes.field.whenAsked',
  ruleNew: 'form-changes.field.ruleNew',
  ruleGone: 'form-changes.field.ruleGone',
  filesChanged: 'form-changes.field.filesChanged',
  optionGone: 'form-changes.field.optionGone',
  optionNew: 'form-changes.field.optionNew',
  label: 'form-changes.field.label',
} as const;

type Kind = keyof typeof sentences;
type Params = Readonly<Record<string, string>>;
/** A kind of change and its placeholders; undefined where it does not concern the language. */
type ChangeText = readonly [Kind, (speech: TextContext) => Params | undefined];

const describeInAllLocales = (
  texts: Texts,
  form: string,
  old: FormTexts,
  [kind, paramsIn]: ChangeText,
): DescribedChange => {
  const textIn = (locale: Locale): readonly (readonly [Locale, string])[] => {
    const speech = { form, locale, texts, old: storedTexts(old, locale), today: currentTexts(texts, locale) };
    const params = paramsIn(speech);
    return params ? [[locale, texts.translate(locale)(sentences[kind], params)]] : [];
  };
  return { kind, texts: Object.fromEntries(texts.locales.flatMap(textIn)) };
};

const labelOf =
  (names: readonly string[]) =>
  ({ form, today, old }: TextContext): string =>
    lookUpLabel([today, old], form, names);

const formerLabelOf =
  (names: readonly string[]) =>
  ({ form, today, old }: TextContext): string =>
    lookUpLabel([old, today], form, names);

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

const kindOfRequired = (after: Presence): Kind => {
  if (after.isAlways) return 'required';
  return isNever(after) ? 'optional' : 'whenRequired';
};

type RuleChange = Extract<FormChange, { readonly kind: 'ruleAdded' | 'ruleChanged' }>;

/** Whether only the name or place of a rule changed. */
const isSameRule = (change: RuleChange): boolean =>
  change.kind === 'ruleChanged' &&
  canonicalJson([change.before, change.was.conditions]) === canonicalJson([change.after, change.conditions]);

/** Which files a field accepts now. */
const filesIn = ({ locale }: TextContext, rule: unknown): Params => {
  const { types, maxBytes } = isFileRule(rule) ? rule : { types: [], maxBytes: 0 };
  return {
    types: types.map((type) => type.split('/')[1]?.toUpperCase() ?? type).join(', '),
    size: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(maxBytes / 2 ** 20),
  };
};

const namesOf = (field: string): readonly string[] => plainField(field).split('.');

const labelsOf =
  (fields: readonly string[], label: typeof labelOf) =>
  (speech: TextContext): string =>
    fields.map((field) => label(namesOf(field))(speech)).join(', ');

const titleOfStep =
  (field: string) =>
  ({ today }: TextContext): string =>
    lookUpText([today], `${stepIn(field)}.form.title`, stepIn(field));

/** How an operation that carries answers over is described; undefined where its fields say enough. */
const describeOperation = (operation: MigrationOperation): ChangeText | undefined => {
  const [read, written] = [fieldsRead(operation), fieldsWritten(operation)];
  if ('move' in operation) return ['moved', (speech) => ({ field: labelOf(namesOf(operation.move.to))(speech) })];
  if ('split' in operation)
    return [
      'split',
      (speech) => ({
        field: labelsOf(read, formerLabelOf)(speech),
        fields: labelsOf(written, labelOf)(speech),
      }),
    ];
  if ('merge' in operation)
    return [
      'merged',
      (speech) => ({
        field: labelsOf(written, labelOf)(speech),
        fields: labelsOf(read, formerLabelOf)(speech),
      }),
    ];
  if ('convert' in operation || 'calculate' in operation)
    return ['converted', (speech) => ({ field: labelsOf(read, labelOf)(speech) })];
  if ('send' in operation)
    return [
      'sent',
      (speech) => ({
        field: labelsOf(read, formerLabelOf)(speech),
        step: titleOfStep(operation.send.to)(speech),
      }),
    ];
  if ('receive' in operation)
    return [
      'received',
      (speech) => ({
        field: labelsOf(written, labelOf)(speech),
        step: titleOfStep(operation.receive.from)(speech),
      }),
    ];
  return undefined;
};

const carriesOver = (operation: MigrationOperation): boolean => describeOperation(operation) !== undefined;

/** Fields that come or go only because a described operation carries their answers over. */
const isCarriedOver = (change: FormChange, operations: readonly MigrationOperation[]): boolean => {
  if (change.kind !== 'fieldAdded' && change.kind !== 'fieldRemoved') return false;
  const fieldsOf = change.kind === 'fieldAdded' ? fieldsWritten : fieldsRead;
  return operations
    .filter(carriesOver)
    .some((operation) => fieldsOf(operation).some((field) => plainField(field) === change.path.join('.')));
};

/** How a change is described; undefined when it affects neither questions nor answers. */
const describeChange = (change: FormChange): ChangeText | undefined => {
  const field = labelOf(change.path);
  const about = (kind: Kind): ChangeText => [kind, (speech) => ({ field: field(speech) })];
  switch (change.kind) {
    case 'fieldAdded':
      if (!change.after.shown.isAlways) return about('addedForSome');
      // What a group or an entry requires is required only of those who have the group or an entry.
      return about(change.after.required.isAlways && change.path.length === 1 ? 'addedRequired' : 'added');
    case 'fieldRemoved':
      return ['removed', (speech) => ({ field: formerLabelOf(change.path)(speech) })];
    case 'requiredChanged':
      return about(kindOfRequired(change.after));
    case 'shownChanged':
      return about('whenAsked');
    case 'optionRemoved': {
      const option = ({ old, today }: TextContext) => lookUpText([old, today], change.textKey, String(change.before));
      return ['optionGone', (speech) => ({ field: field(speech), option: option(speech) })];
    }
    case 'optionAdded': {
      const option = ({ today }: TextContext) => lookUpText([today], change.textKey, String(change.after));
      return ['optionNew', (speech) => ({ field: field(speech), option: option(speech) })];
    }
    case 'ruleRemoved':
      return about('ruleGone');
    case 'ruleAdded':
    case 'ruleChanged': {
      if (isSameRule(change)) return undefined;
      if (change.keyword === 'x-file')
        return ['filesChanged', (speech) => ({ field: field(speech), ...filesIn(speech, change.after) })];
      const rule = (speech: TextContext): string => ruleText(speech.texts, speech.locale, change, field(speech));
      return ['ruleNew', (speech) => ({ field: field(speech), rule: rule(speech) })];
    }
    default:
      return undefined;
  }
};

/** Fields whose label alone changed, in the languages in which it did. */
const relabelled = (before: StoredForm, after: FormDefinition): readonly ChangeText[] => {
  const names = migratedNames([...knownFields(before.definition)], newMigrations(before.definition, after));
  const fields = knownFields(after);
  return [...names].flatMap(([was, is]): readonly ChangeText[] => {
    if (is === undefined || !fields.has(is)) return [];
    const paramsIn = ({ old, today }: TextContext): Params | undefined => {
      const words = { before: lookUpLabel([old], after.key, [was]), field: lookUpLabel([today, old], after.key, [is]) };
      return words.before === was || words.before === words.field ? undefined : words;
    };
    return [['label', paramsIn]];
  });
};

const distinct = (described: readonly DescribedChange[]): readonly DescribedChange[] => [
  ...new Map(described.map((change) => [JSON.stringify(change.texts), change])).values(),
];

/** What changed in a form, for applicants who fill it in. */
export const describeChanges = (
  texts: Texts,
  before: StoredForm,
  after: FormDefinition,
  changes: readonly FormChange[],
): readonly DescribedChange[] => {
  const operations = newMigrations(before.definition, after).flatMap((migration) => migration.operations);
  const told = changes.filter((change) => !isCarriedOver(change, operations));
  const texted = [
    ...operations.map(describeOperation),
    ...told.map(describeChange),
    ...relabelled(before, after),
  ].filter((one) => one !== undefined);
  const described = texted.map((one) => describeInAllLocales(texts, after.key, before.texts, one));
  return distinct(described.filter((one) => Object.keys(one.texts).length > 0));
};

/** A step that was added or removed. @param former its texts in the version before; none for a new step */
export const describeStepChange = (
  texts: Texts,
  step: string,
  kind: 'stepAdded' | 'stepRemoved',
  former: FormTexts,
): DescribedChange =>
  describeInAllLocales(texts, step, former, [
    kind,
    ({ old, today }) => ({ step: lookUpText([today, old], `${step}.form.title`, step) }),
  ]);
