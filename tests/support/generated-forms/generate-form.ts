import fc from 'fast-check';
import { anyFactCondition } from './generate-conditions.ts';
import { groupOf } from './generate-groups.ts';
import { listOf, specialList } from './generate-lists.ts';
import { specialGroup } from './generate-special-groups.ts';
import { type GeneratedField, isNoteText, plainText, type Schema, single } from './generate-values.ts';

/** A form of a step: its files without their lines for the editor, and its entry in the list of steps. */
export interface GeneratedForm extends GeneratedField {
  readonly wire?: Schema;
  /** Settings of the step beside its key and number. */
  readonly step?: Schema;
}

const NESTED = 2;

const fieldAt = (depth: number): fc.Arbitrary<GeneratedField> => {
  if (depth >= NESTED) return single;
  const inner = groupOf(fieldAt(depth + 1), { most: 3 });
  return fc.oneof(
    { weight: 6, arbitrary: single },
    { weight: 3, arbitrary: specialGroup },
    { weight: 2, arbitrary: inner },
    { weight: 2, arbitrary: listOf(inner) },
    { weight: 2, arbitrary: specialList },
  );
};

type Change = (form: GeneratedForm) => GeneratedForm;

const fieldsIn = ({ schema }: GeneratedField): readonly (readonly [string, Schema])[] => {
  const properties = Object(schema['properties']) as Readonly<Record<string, Schema>>;
  return Object.entries(properties).filter(([, field]) => !isNoteText({ schema: field }));
};

const partsIn = (schema: Schema, keyword: string): readonly unknown[] =>
  Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : [];

/** A form that asks for an answer to one of its first fields. */
const askForOne: Change = (form) => {
  const names = fieldsIn(form).map(([name]) => name);
  if (names.length < 2) return form;
  return { ...form, schema: { ...form.schema, anyOf: names.slice(0, 2).map((name) => ({ required: [name] })) } };
};

/** A field that depends on what another step, or the intake, says. */
const askBySituation =
  (condition: Schema, { schema, ui }: GeneratedField): Change =>
  (form) => ({
    ...form,
    schema: {
      ...form.schema,
      allOf: [...partsIn(form.schema, 'allOf'), { if: condition, then: { properties: { special: schema } } }],
    },
    ui: {
      ...form.ui,
      special: ui,
      ...(form.ui['ui:groups'] !== undefined && {
        'ui:groups': [...partsIn(form.ui, 'ui:groups'), { key: 'more', fields: ['special'] }],
      }),
    },
  });

/** A field that refers to a rule of the form. */
const shareRules: Change = (form) => {
  const [first] = fieldsIn(form);
  if (!first || '$ref' in first[1]) return form;
  const [name, schema] = first;
  const properties = { ...Object(form.schema['properties']), [name]: { $ref: '#/$defs/shared' } };
  return {
    ...form,
    schema: {
      ...form.schema,
      properties,
      $defs: { ...Object(form.schema['$defs']), shared: { $comment: 'Shared.', ...schema } },
    },
  };
};

/** A field beside those of the form, under a heading of its own where the form has headings. */
const addField = (form: GeneratedForm, name: string, { schema, ui }: GeneratedField): GeneratedForm => ({
  ...form,
  schema: { ...form.schema, properties: { ...Object(form.schema['properties']), [name]: schema } },
  ui: {
    ...form.ui,
    [name]: ui,
    ...(form.ui['ui:groups'] !== undefined && {
      'ui:groups': [...partsIn(form.ui, 'ui:groups'), { key: name, fields: [name] }],
    }),
  },
});

/** A group that contains itself. */
const growTree: Change = (form) => {
  const branch = { $ref: '#/$defs/tree', 'x-levels': 2 };
  const tree = {
    type: 'object',
    unevaluatedProperties: false,
    required: ['title'],
    properties: { title: { type: 'string', maxLength: 9 }, parts: { type: 'array', maxItems: 2, items: branch } },
  };
  const shared = { ...form, schema: { ...form.schema, $defs: { ...Object(form.schema['$defs']), tree } } };
  return addField(shared, 'tree', { schema: { $ref: '#/$defs/tree' }, ui: { parts: { 'ui:field': 'repeat' } } });
};

/** Fields that travel under another name or with other words, and answers that do not travel. */
const travelOtherwise =
  (pick: number): Change =>
  (form) => {
    const fields = fieldsIn(form);
    const [name = '', schema = {}] = fields[pick % Math.max(1, fields.length)] ?? [];
    const [inner] = fieldsIn({ schema, ui: {} });
    const values = fields.flatMap(([field, { enum: options }]) =>
      Array.isArray(options) && typeof options[0] === 'string' ? [[field, { [options[0]]: 'Satu kata' }]] : [],
    );
    const rename = { ...(name && { [name]: 'sent_name' }), ...(inner && { [`${name}.${inner[0]}`]: 'Inner' }) };
    return {
      ...form,
      wire: {
        ...(pick % 2 === 0 && name && { rename }),
        ...(values.length > 0 && { values: Object.fromEntries(values) }),
        ...(pick % 3 === 0 && { dropWhen: { const: '-' } }),
        ...(pick % 5 === 0 && { encoding: 'multipart' }),
      },
    };
  };

/** A field that the server never sees. */
const keepBack: Change = (form) => ({
  ...addField(form, 'unsent', { schema: { type: 'string', maxLength: 9 }, ui: {} }),
  wire: { ...form.wire, drop: ['unsent'] },
});

const askSomeOnly =
  (condition: Schema): Change =>
  (form) => ({ ...form, step: { when: condition } });

const changes: readonly fc.Arbitrary<Change>[] = [
  fc.constant(askForOne),
  fc.tuple(anyFactCondition, plainText).map(([condition, field]) => askBySituation(condition, field)),
  fc.constant(shareRules),
  fc.constant(growTree),
  fc.nat({ max: 100 }).map(travelOtherwise),
  fc.constant(keepBack),
  fc
    .constantFrom<Schema>(
      { properties: { institution: { const: 'untar' } }, required: ['institution'] },
      { properties: { ageAtStart: { minimum: 18 } }, required: ['ageAtStart'] },
    )
    .map(askSomeOnly),
];

const withOrder = ({ schema, ui, ...rest }: GeneratedForm): GeneratedForm => {
  const fields = Object.keys(ui).filter((key) => !key.startsWith('ui:'));
  return { ...rest, schema: { required: [], ...schema }, ui: { ...ui, 'ui:order': [...fields.reverse(), '*'] } };
};

/** One in so many forms lacks a change. */
const OTHERWISE = 2;

export const generatedForm: fc.Arbitrary<GeneratedForm> = fc
  .tuple(
    groupOf(fieldAt(0), { most: 6, isForm: true }),
    fc.tuple(...changes.map((change) => fc.option(change, { freq: OTHERWISE, nil: undefined }))),
  )
  .map(([group, chosen]) =>
    withOrder(chosen.reduce<GeneratedForm>((form, change) => (change ? change(form) : form), group)),
  );
