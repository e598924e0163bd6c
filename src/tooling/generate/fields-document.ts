import type { Catalogue, FieldUi, FormDefinition } from '../../engine/schema/types.ts';
import { type ListedField, listFields } from './field-list.ts';
import { optionsOf, ruleText } from './rule-text.ts';
import { cell, findText, generated, type LocaleFiles, languages, optionText } from './text.ts';

const sourceOf = (form: FormDefinition, name: string): string | undefined =>
  (form.ui[name] as FieldUi | undefined)?.['ui:options']?.source;

const optionsCell = (files: LocaleFiles, form: FormDefinition, { name, schema }: ListedField): string => {
  const source = sourceOf(form, name);
  const texts = (value: unknown) => languages.map((language) => optionText(files, language, form.key, name, value));
  return source
    ? `from the source \`${source}\``
    : optionsOf(schema)
        .map((value) => texts(value).join(' / '))
        .join('; ');
};

/** In the order in which they are asked; fields that `ui:order` does not name stand where its `*` is. */
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
  return `| ${cells.map((text, index) => (index === 3 ? text : cell(text))).join(' | ')} |`;
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
    generated,
    'What the portal asks. A source is a list that the server gives (`src/contract/sources.ts`).',
    '## Steps of the application, in order',
    ...steps.map((step) => table(files, step)),
    '## Other forms: accounts and payment',
    ...Object.values(forms).map((form) => table(files, form)),
  ].join('\n\n');
