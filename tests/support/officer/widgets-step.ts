import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/widgets';
const text = (maxLength = 60) => ({ type: 'string', maxLength });
const choice = { type: 'string', enum: ['tea', 'coffee', 'water'] };
const several = { type: 'array', uniqueItems: true, maxItems: 3, items: choice };
const group = (properties: object) => ({ type: 'object', unevaluatedProperties: false, properties });
const drinks = (names: readonly string[]) => ({
  option: Object.fromEntries(['tea', 'coffee', 'water'].map((value, index) => [value, names[index]])),
});

interface WidgetField {
  readonly schema: object;
  readonly ui?: object;
  /** Texts beside the label, in both languages. */
  readonly texts?: { readonly id: object; readonly en: object };
  readonly answer?: unknown;
}

const inBothLanguages = (id: object, en: object) => ({ id, en });
const drinkTexts = inBothLanguages(drinks(['Teh', 'Kopi', 'Air']), drinks(['Tea', 'Coffee', 'Water']));
const cells = inBothLanguages(
  { name: { label: 'Nama' }, count: { label: 'Jumlah' } },
  { name: { label: 'Name' }, count: { label: 'Number' } },
);
const entry = group({ name: text(), count: { type: 'integer', minimum: 0, maximum: 9 } });

/** One optional field for each widget that a step can have, named after the widget. */
export const widgetFields: Readonly<Record<string, WidgetField>> = {
  text: { schema: text(), answer: 'Budi' },
  email: { schema: { type: 'string', format: 'email', maxLength: 254 }, answer: 'budi@example.com' },
  tel: { schema: text(20), ui: { 'ui:widget': 'tel' }, answer: '+62 812' },
  textarea: { schema: text(400), answer: 'Satu\nDua' },
  suggestions: { schema: { ...text(), examples: ['Bandung', 'Bogor'] }, answer: 'Bogor' },
  richText: { schema: text(2_000), ui: { 'ui:widget': 'richText' }, answer: '<p>Satu <strong>dua</strong></p>' },
  dialCode: {
    schema: { $ref: '../../common/phone.json#/$defs/dialCode' },
    ui: { 'ui:widget': 'dialCode' },
    answer: '+62',
  },
  phone: {
    schema: { $ref: '../../common/phone.json#/$defs/number' },
    ui: { 'ui:widget': 'phone', 'ui:options': { dialCode: 'dialCode' } },
    answer: '81234567890',
  },
  number: {
    schema: { type: 'number', minimum: 0, maximum: 300 },
    texts: inBothLanguages({ unit: 'cm' }, { unit: 'cm' }),
    answer: 172.5,
  },
  money: { schema: { type: 'integer', minimum: 0 }, ui: { 'ui:widget': 'money' }, answer: 2_500_000 },
  percent: { schema: { type: 'number', minimum: 0, maximum: 100 }, ui: { 'ui:widget': 'percent' }, answer: 12.5 },
  calculated: { schema: { type: 'number', 'x-value': 'number * 2.0' }, answer: 345 },
  slider: {
    schema: { type: 'integer', minimum: 0, maximum: 100, multipleOf: 10 },
    ui: { 'ui:widget': 'slider' },
    texts: inBothLanguages({ low: 'Sedikit', high: 'Banyak' }, { low: 'Little', high: 'Much' }),
    answer: 40,
  },
  rating: {
    schema: { type: 'integer', minimum: 0, maximum: 10 },
    ui: { 'ui:widget': 'rating' },
    texts: inBothLanguages({ low: 'Tidak puas', high: 'Sangat puas' }, { low: 'Not at all', high: 'Very much' }),
    answer: 7,
  },
  stars: {
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    ui: { 'ui:widget': 'stars' },
    texts: inBothLanguages({ low: 'Buruk', high: 'Sangat baik' }, { low: 'Poor', high: 'Very good' }),
    answer: 4,
  },
  radio: { schema: choice, texts: drinkTexts, answer: 'tea' },
  yesNo: {
    schema: { type: 'boolean' },
    ui: { 'ui:widget': 'radio' },
    texts: inBothLanguages({ option: { true: 'Ya', false: 'Tidak' } }, { option: { true: 'Yes', false: 'No' } }),
    answer: false,
  },
  select: { schema: choice, ui: { 'ui:widget': 'select' }, texts: drinkTexts, answer: 'coffee' },
  remoteRadio: {
    schema: { $ref: '../../common/reference.json' },
    ui: { 'ui:widget': 'remoteRadio', 'ui:options': { source: 'admissionEntity' } },
  },
  remoteSelect: {
    schema: { $ref: '../../common/reference.json' },
    ui: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'province' } },
  },
  checkbox: { schema: { type: 'boolean' }, answer: true },
  checkboxes: { schema: several, texts: drinkTexts, answer: ['tea', 'water'] },
  ranking: { schema: several, ui: { 'ui:widget': 'ranking' }, texts: drinkTexts, answer: ['water', 'tea'] },
  date: { schema: { type: 'string', format: 'date' }, answer: '2026-12-24' },
  dateTime: { schema: { type: 'string', format: 'date-time' }, answer: '2026-12-24T09:30' },
  month: { schema: { type: 'string', format: 'month' }, answer: '2026-11' },
  time: { schema: { type: 'string', format: 'time' }, answer: '09:30' },
  color: {
    schema: { type: 'string', pattern: '^#[0-9a-f]{6}$', maxLength: 7 },
    ui: { 'ui:widget': 'color' },
    answer: '#1a73e8',
  },
  file: { schema: { $ref: '../../common/file.json#/$defs/document' } },
  files: { schema: { type: 'array', maxItems: 3, items: { $ref: '../../common/file.json#/$defs/document' } } },
  image: { schema: { $ref: '../../common/file.json#/$defs/photo' }, ui: { 'ui:widget': 'image' } },
  signature: {
    schema: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      'x-file': { types: ['image/png'], maxBytes: 1_048_576 },
      'x-error': 'file',
    },
    ui: { 'ui:widget': 'signature' },
  },
  alternative: {
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      oneOf: [
        { 'x-alternative': 'school', properties: { name: text() }, required: ['name'] },
        { 'x-alternative': 'person', properties: { called: text() }, required: ['called'] },
      ],
    },
    ui: { 'ui:order': ['alternative', 'name', 'called', '*'] },
    texts: inBothLanguages(
      {
        alternative: { label: 'Siapa', option: { school: 'Sekolah', person: 'Orang' } },
        name: { label: 'Nama sekolah' },
        called: { label: 'Nama orang' },
      },
      {
        alternative: { label: 'Who', option: { school: 'School', person: 'Person' } },
        name: { label: 'Name of the school' },
        called: { label: 'Name of the person' },
      },
    ),
    answer: { alternative: 'school', name: 'SMA 1' },
  },
  grid: {
    schema: group({ first: entry, second: entry }),
    ui: { 'ui:field': 'grid' },
    texts: inBothLanguages(
      { first: { label: 'Pertama', ...cells.id }, second: { label: 'Kedua', ...cells.id } },
      { first: { label: 'First', ...cells.en }, second: { label: 'Second', ...cells.en } },
    ),
    answer: { first: { name: 'Satu', count: 1 }, second: { count: 2 } },
  },
  table: {
    schema: { type: 'array', maxItems: 3, items: entry },
    ui: { 'ui:field': 'table', 'ui:options': { canReorder: true, canCopy: true } },
    texts: cells,
    answer: [{ name: 'Satu', count: 1 }],
  },
  repeat: {
    schema: { type: 'array', maxItems: 3, items: entry },
    ui: { 'ui:field': 'repeat', 'ui:options': { canReorder: true, canCopy: true } },
    texts: cells,
    answer: [{ name: 'Dua', count: 2 }],
  },
  readOnly: {
    schema: { type: 'string', enum: ['main'], default: 'main' },
    ui: { 'ui:options': { readOnly: true } },
    texts: inBothLanguages({ option: { main: 'Kampus utama' } }, { option: { main: 'Main campus' } }),
    answer: 'main',
  },
};

const answeredByThemselves = ['calculated', 'readOnly', 'dialCode'];

/** The label of a field of the step: the name of its widget. */
export const widgetLabel = (name: string, language: 'id' | 'en'): string =>
  language === 'id' ? `Isian ${name}` : `Field ${name}`;

const eachField = <T>(make: (field: WidgetField, name: string) => T | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(widgetFields).flatMap(([name, field]) => {
      const made = make(field, name);
      return made === undefined ? [] : [[name, made]];
    }),
  );

/** @param label of a field; what the pictures of long labels replace */
export const widgetTexts = (language: 'id' | 'en', label: typeof widgetLabel = widgetLabel) => ({
  form: { title: language === 'id' ? 'Semua isian' : 'All fields' },
  ...eachField(({ texts }, name) => ({
    label: label(name, language),
    help: language === 'id' ? `Petunjuk ${name}.` : `Help ${name}.`,
    ...texts?.[language],
  })),
  strict: { label: language === 'id' ? 'Semua wajib diisi' : 'Everything is required' },
  remark: {
    title: language === 'id' ? 'Catatan' : 'Remark',
    text: language === 'id' ? 'Sebuah catatan.' : 'A remark.',
  },
  declaration: { label: language === 'id' ? 'Saya menyatakan benar' : 'I declare this to be true' },
});

/** Answers that the step accepts, without files and lists of the database. */
export const widgetAnswers: Readonly<Record<string, unknown>> = {
  ...eachField(({ answer }) => answer),
  declaration: true,
};

const widgetFiles = (): Readonly<Record<string, object>> => ({
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['declaration'],
    properties: {
      strict: { type: 'boolean' },
      remark: { 'x-note': true },
      ...eachField(({ schema }) => schema),
      declaration: { type: 'boolean', const: true, 'x-error': 'declaration' },
    },
    if: { properties: { strict: { const: true } }, required: ['strict'] },
    then: { required: Object.keys(widgetFields).filter((name) => !answeredByThemselves.includes(name)) },
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    ...eachField(({ ui }) => ui),
    declaration: { 'ui:field': 'declaration' },
  },
  'locales/id/widgets.json': widgetTexts('id'),
  'locales/en/widgets.json': widgetTexts('en'),
});

interface StepList {
  readonly steps: readonly object[];
}

/** Adds the step before the last one. */
export const addWidgets = async (scratch: Scratch): Promise<void> => {
  for (const [path, content] of Object.entries(widgetFiles())) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', (list) => ({
    ...list,
    steps: [...list.steps.slice(0, -1), { key: 'widgets', wireStep: 97 }, ...list.steps.slice(-1)],
  }));
};
