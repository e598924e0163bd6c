import { isNote } from '../../engine/model/form-model.ts';
import { schemasIn } from '../../engine/schema/branches.ts';
import { fieldUiOf, isObject, listOf, objectOf, textsOf } from '../../engine/schema/json.ts';
import type { Catalogue, FormDefinition, JsonSchema } from '../../engine/schema/types.ts';
import { findText, generatedNotice, type LocaleFiles, languages, optionText, tableCell } from './document-texts.ts';

const joinValues = (values: unknown): string => listOf(values).map(String).join(', ');

const valueText = (name: string, schema: JsonSchema): string => {
  if ('const' in schema) return `${name} is ${String(schema['const'])}`;
  if ('enum' in schema) return `${name} is one of ${joinValues(schema['enum'])}`;
  const not = schema['not'];
  if (isObject(not) && 'enum' in not) return `${name} is none of ${joinValues(not['enum'])}`;
  if (isObject(not) && 'const' in not) return `${name} is not ${String(not['const'])}`;
  if (isObject(schema['properties'])) return conditionText(schema);
  const { type: _type, ...rules } = schema;
  return Object.keys(rules).length === 0 ? `${name} is answered` : `${name} fulfils ${JSON.stringify(rules)}`;
};

/** Describes the `if` of a schema; facts are described like answers. */
export const conditionText = (schema: JsonSchema): string => {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const conditions = properties.map(([name, part]) => valueText(name, isObject(part) ? part : {}));
  const named = new Set(properties.map(([name]) => name));
  const answered = textsOf(schema['required']).filter((name) => !named.has(name));
  return [...conditions, ...answered.map((name) => `${name} is answered`)].join(' and ');
};

/** A field of a form as its schema declares it, in any branch. */
interface ListedField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** Conditions under which it is shown; none: always. */
  readonly when: readonly string[];
}

const declaredFields = (schema: JsonSchema, when: readonly string[]): readonly ListedField[] => {
  const required = textsOf(schema['required']);
  return Object.entries(objectOf(schema['properties']))
    .filter(([name, part]) => name !== '$facts' && !isNote(part))
    .map(([name, part]) => ({ name, schema: objectOf(part), required: required.includes(name), when }));
};

const branchFields = (schema: JsonSchema, when: readonly string[]): readonly ListedField[] => {
  const condition = conditionText(objectOf(schema['if']));
  return [
    ...schemasIn(schema, 'allOf').flatMap(([, part]) => listFields(part, when)),
    ...schemasIn(schema, 'dependentSchemas').flatMap(([name, part]) =>
      listFields(part, [...when, `${name} is answered`]),
    ),
    ...listFields(objectOf(schema['then']), [...when, condition]),
    ...listFields(objectOf(schema['else']), [...when, `not (${condition})`]),
  ];
};

/** Every field that a schema declares, with the described conditions of its branch. */
export const listFields = (schema: JsonSchema, when: readonly string[] = []): readonly ListedField[] =>
  Object.keys(schema).length === 0 ? [] : [...declaredFields(schema, when), ...branchFields(schema, when)];

const shownKeywords = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'x-equals',
  'x-differs',
  'x-notAfter',
  'x-notBefore',
  'x-normalize',
  'x-notation',
]);
/** Maximum number of listed values: longer lists, such as countries, are not shown. */
const maxListedValues = 12;

interface FileLimits {
  readonly types?: readonly string[];
  readonly maxBytes?: number;
  readonly aspect?: readonly number[];
  readonly validMonths?: number;
}

const fileText = ({ types = [], maxBytes = 0, aspect, validMonths }: FileLimits): string =>
  [
    `file: ${types.map((type) => type.split('/')[1]).join(', ')}`,
    `up to ${maxBytes / 2 ** 20} MiB`,
    ...(aspect === undefined ? [] : [`width to height ${aspect.join(' : ')}`]),
    ...(validMonths === undefined ? [] : [`valid for ${validMonths} months`]),
  ].join(', ');

const keywordTexts = (schema: JsonSchema): readonly string[] =>
  Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'x-file') return [fileText(objectOf(value))];
    if (keyword === 'const') return [`must be ${JSON.stringify(value)}`];
    if (keyword === 'enum' && listOf(value).length > maxListedValues) return [`one of ${listOf(value).length} values`];
    return shownKeywords.has(keyword) ? [`${keyword} \`${String(value)}\``] : [];
  });

const ruleTexts = (schema: JsonSchema): readonly string[] => [
  ...keywordTexts(schema),
  ...listOf(schema['allOf']).map(objectOf).flatMap(ruleTexts),
];

/** Type and rules of a field, as a cell of a table. */
const ruleText = (schema: JsonSchema): string =>
  tableCell([String(schema['type'] ?? ''), ...ruleTexts(schema)].filter(Boolean).join('; '));

/** The values of a short list of options. */
const optionsOf = (schema: JsonSchema): readonly unknown[] => {
  const values = listOf(schema['enum']);
  return values.length > maxListedValues ? [] : values;
};

const sourceOf = (form: FormDefinition, name: string): string | undefined =>
  fieldUiOf(form.ui[name])['ui:options']?.source;

const optionsCell = (files: LocaleFiles, form: FormDefinition, { name, schema }: ListedField): string => {
  const source = sourceOf(form, name);
  const texts = (value: unknown) => languages.map((language) => optionText(files, language, form.key, name, value));
  return source
    ? `from the source \`${source}\``
    : optionsOf(schema)
        .map((value) => texts(value).join(' / '))
        .join('; ');
};

/** Fields in display order; those that `ui:order` does not name are at the position of its `*`. */
const inOrder = (form: FormDefinition): readonly ListedField[] => {
  const order = form.ui['ui:order'] ?? ['*'];
  const place = ({ name }: ListedField) => (order.includes(name) ? order.indexOf(name) : order.indexOf('*'));
  return [...listFields(form.schema)].sort((a, b) => place(a) - place(b));
};

const askedCell = ({ required, when }: ListedField): string =>
  [required ? 'required' : 'optional', when.length > 0 && `if ${when.join(' and ')}`].filter(Boolean).join(', ');

const row = (files: LocaleFiles, form: FormDefinition, field: ListedField): string => {
  const labels = languages.map((language) => findText(files, language, `${form.key}.${field.name}.label`) ?? '');
  const cells = [
    `\`${field.name}\``,
    ...labels,
    ruleText(field.schema),
    askedCell(field),
    optionsCell(files, form, field),
  ];
  return `| ${cells.map((text, index) => (index === 3 ? text : tableCell(text))).join(' | ')} |`;
};

const table = (files: LocaleFiles, form: FormDefinition): string => {
  const titles = languages.map((language) => findText(files, language, `${form.key}.form.title`) ?? form.key);
  return [
    `### ${form.key}: ${titles.join(' / ')}`,
    [
      '| Field | Indonesian | English | Answer | Asked | Options |',
      '|---|---|---|---|---|---|',
      ...inOrder(form).map((field) => row(files, form, field)),
    ].join('\n'),
  ].join('\n\n');
};

/** docs/fields.md: every question of every form, with its texts in both languages, from schemas and locales. */
export const renderFields = ({ steps, forms }: Catalogue, files: LocaleFiles): string =>
  [
    '# Fields',
    generatedNotice,
    'What the portal asks. A source is a list that the server gives (`src/contract/sources.ts`, `schemas/lists`).',
    '## Steps of the application, in order',
    ...steps.map((step) => table(files, step)),
    '## Other forms: accounts and payment',
    ...Object.values(forms).map((form) => table(files, form)),
  ].join('\n\n');
