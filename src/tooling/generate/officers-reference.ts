import { readFileSync } from 'node:fs';
import { findCodedForm } from '../../contract/fixed-fields.ts';
import { mailEvents } from '../../contract/mail-events.ts';
import { formModelOf } from '../../engine/model/form-model.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { findText, type Language, type LocaleFiles } from './document-texts.ts';
import { factsSection } from './facts-section.ts';
import { type WidgetDeclaration, widgetTranslations } from './widgets.ts';

interface MetaSchema {
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly $defs?: Readonly<Record<string, MetaSchema>>;
  readonly items?: MetaSchema;
}

// A file of this folder.
const indonesian = JSON.parse(readFileSync(new URL('./reference.id.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

type Translate = (text: string | undefined) => string;

/** Descriptions in meta-schemas are English, as editors show them; a text without a translation stays English. */
const createTranslator = (language: Language, widgets: readonly WidgetDeclaration[]): Translate => {
  const translations = { ...indonesian, ...widgetTranslations(widgets) };
  return (text = '') => (language === 'id' ? (translations[text] ?? text) : text);
};

const titles = {
  id: {
    page: 'Rujukan',
    intro:
      'Semua kata yang boleh dipakai di berkas Anda. Editor menampilkan penjelasan yang sama dalam bahasa Inggris.',
    widget: 'Widget',
    fieldWidget: 'Bagian khusus',
    source: 'Sumber daftar',
    fixed: 'Isian tetap',
    fixedIntro:
      'Kode membaca isian ini dengan namanya. Namanya, jenisnya, dan tempatnya tidak boleh diubah; teks, urutan, dan aturan lainnya bebas. Isian lain di formulir ini bebas. Kolom terakhir menyebut apakah formulir boleh mendapat isian baru.',
    fixedColumns: ['Formulir', 'Isian tetap', 'Menentukan', 'Isian baru'],
    storage: {
      everything: 'boleh, jawabannya disimpan dan ditampilkan',
      sent: 'boleh, jawabannya menjadi bagian pesan',
      nothing: 'tidak boleh, jawabannya tidak disimpan',
    },
    mailEvents: 'Peristiwa untuk email',
    mailEventsIntro:
      'Peristiwa yang dapat disebut `schemas/rules/mails.json`. Kolom kedua: email dikirim ketika ini terjadi. Setiap email juga mengenal fakta dari isian pendaftar dan tanggal hari ini, kecuali email tentang gelombang pendaftaran.',
    mailEventColumns: ['Peristiwa', 'Ketika', 'Isian teks', 'Fakta'],
    words: ['Kata', 'Arti', 'Pilihan'],
    choices: ['Nama', 'Contoh'],
    widgets: ['Nama', 'Arti', 'Contoh'],
  },
  en: {
    page: 'Reference',
    intro: 'Every word that your files may use. Your editor shows the same explanations.',
    widget: 'Widgets',
    fieldWidget: 'Parts of their own',
    source: 'Sources of lists',
    fixed: 'Fixed fields',
    fixedIntro:
      'Code reads these fields by name. Their name, type and place must stay; texts, order and other rules are free. All other fields of these forms are free. The last column says whether the form may have new fields.',
    fixedColumns: ['Form', 'Fixed fields', 'They decide', 'New fields'],
    storage: {
      everything: 'allowed, the answers are stored and shown',
      sent: 'allowed, the answers become part of the message',
      nothing: 'not allowed, the answers are not stored',
    },
    mailEvents: 'Events of emails',
    mailEventsIntro:
      'The events that `schemas/rules/mails.json` may name. Second column: the email is sent when this happens. Every email also knows the facts from the applicant’s answers and today’s date, except those about admission periods.',
    mailEventColumns: ['Event', 'When', 'Placeholders', 'Facts'],
    words: ['Word', 'Meaning', 'Choices'],
    choices: ['Name', 'Seen at'],
    widgets: ['Name', 'Meaning', 'Seen at'],
  },
} as const;

const code = (value: unknown): string => `\`${String(value)}\``;

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const allowedValues = ({ enum: values, items }: MetaSchema): string =>
  (values ?? items?.enum ?? []).map(code).join(', ');

/** Every described keyword of a meta-schema, with its path. */
const describedKeywords = (
  meta: MetaSchema,
  path: readonly string[] = [],
): readonly (readonly [string, MetaSchema])[] => [
  ...Object.entries(meta.properties ?? {}).flatMap(([name, inner]) => [
    ...(inner.description === undefined ? [] : [[[...path, name].join(' › '), inner] as const]),
    ...describedKeywords(inner, [...path, name]),
    ...describedKeywords(inner.items ?? {}, [...path, name]),
  ]),
  ...Object.entries(meta.$defs ?? {}).flatMap(([name, inner]) =>
    describedKeywords(inner, name === 'keywords' ? path : [name]),
  ),
];

const section = (file: string, meta: MetaSchema, language: Language, translate: Translate): readonly string[] => {
  const words = describedKeywords(meta);
  return [
    `## ${translate(meta.title ?? file)}`,
    `${translate(meta.description)} (${code(`schemas/meta/${file}`)})`,
    ...(words.length === 0
      ? []
      : [
          [
            row(titles[language].words),
            '|---|---|---|',
            ...words.map(([name, word]) => row([code(name), translate(word.description), allowedValues(word)])),
          ].join('\n'),
        ]),
  ];
};

const formsOf = ({ steps, forms, content }: Catalogue): readonly FormDefinition[] => [
  ...steps,
  ...Object.values(forms),
  ...Object.values(content),
];

/** Up to three fields whose entry in `ui.json` contains this text. */
const exampleFields = (catalogue: Catalogue, text: string): string => {
  const places = formsOf(catalogue).flatMap(({ key, ui }) =>
    Object.entries(ui).flatMap(([field, look]) => (JSON.stringify(look).includes(text) ? [`${key}.${field}`] : [])),
  );
  return places.slice(0, 3).map(code).join(', ') || '–';
};

const widgetSection = (
  catalogue: Catalogue,
  language: Language,
  widgets: readonly WidgetDeclaration[],
  kind: 'widget' | 'fieldWidget',
  intro: string,
): readonly string[] => [
  `## ${titles[language][kind]}`,
  intro,
  [
    row(titles[language].widgets),
    '|---|---|---|',
    ...widgets.map(({ name, description }) =>
      row([
        code(name),
        description[language],
        exampleFields(catalogue, `"ui:${kind === 'widget' ? 'widget' : 'field'}":"${name}"`),
      ]),
    ),
  ].join('\n'),
];

const sourceSection = (
  catalogue: Catalogue,
  language: Language,
  meta: MetaSchema,
  intro: string,
): readonly string[] => [
  `## ${titles[language].source}`,
  intro,
  [
    row(titles[language].choices),
    '|---|---|',
    ...[...(meta.enum ?? []), ...Object.keys(catalogue.lists)].map((name) =>
      row([code(name), exampleFields(catalogue, `"source":"${String(name)}"`)]),
    ),
  ].join('\n'),
];

const fixedFieldRows = (
  { key, schema }: Pick<FormDefinition, 'key' | 'schema'>,
  locales: LocaleFiles,
  language: Language,
): readonly string[] => {
  const stores = findCodedForm(key)?.stores;
  if (stores === undefined) return [];
  const byWord = new Map<string, string[]>();
  for (const [name, field] of formModelOf({ schema }).fields) {
    const word = field.schemas.map((declared) => declared['x-fixed']).find((mark) => typeof mark === 'string');
    if (typeof word === 'string') byWord.set(word, [...(byWord.get(word) ?? []), name]);
  }
  const title = findText(locales, language, `${key}.form.title`) ?? findText(locales, language, `${key}.page.title`);
  return [...byWord].map(([word, names]) =>
    row([
      title === undefined ? code(key) : `${title} (${code(key)})`,
      names.map(code).join(', '),
      findText(locales, language, `officer.fixed.${word}`) ?? word,
      titles[language].storage[stores],
    ]),
  );
};

const fixedSection = (catalogue: Catalogue, locales: LocaleFiles, language: Language): readonly string[] => [
  `## ${titles[language].fixed}`,
  titles[language].fixedIntro,
  [
    row(titles[language].fixedColumns),
    '|---|---|---|---|',
    ...formsOf(catalogue).flatMap((form) => fixedFieldRows(form, locales, language)),
  ].join('\n'),
];

/** Names of facts that the server gives, as conditions write them. */
const factNames = ({ facts }: Catalogue, given: readonly string[]): readonly string[] =>
  Object.entries(facts.facts).flatMap(([name, rule]) =>
    rule.compute === 'given' && given.includes(rule.of) ? [name] : [],
  );

const mailSection = (catalogue: Catalogue, locales: LocaleFiles, language: Language): readonly string[] => [
  `## ${titles[language].mailEvents}`,
  titles[language].mailEventsIntro,
  [
    row(titles[language].mailEventColumns),
    '|---|---|---|---|',
    ...Object.entries(mailEvents).map(([event, { values, given }]) =>
      row([
        code(event),
        findText(locales, language, `officer-diff.mailEvent.${event}`) ?? event,
        values.map((name) => code(`{{${name}}}`)).join(', '),
        factNames(catalogue, given).map(code).join(', ') || '–',
      ]),
    ),
  ].join('\n'),
];

const metaSchemasIn = (files: ReadonlyMap<string, unknown>): readonly (readonly [string, MetaSchema])[] =>
  [...files]
    .filter(([path]) => path.startsWith('schemas/meta/'))
    // Meta-schemas are the developers' own.
    .map(([path, meta]) => [path.slice('schemas/meta/'.length), meta as MetaSchema] as const)
    .sort(([a], [b]) => a.localeCompare(b));

/** Texts of the meta-schemas without an Indonesian translation. */
export const untranslated = (
  files: ReadonlyMap<string, unknown>,
  widgets: readonly WidgetDeclaration[],
): readonly string[] => {
  const metas = metaSchemasIn(files).flatMap(([, meta]) => [meta, ...describedKeywords(meta).map(([, word]) => word)]);
  const texts = metas.flatMap(({ title, description }) => [title, description]).filter((text) => text !== undefined);
  const translations = { ...indonesian, ...widgetTranslations(widgets) };
  return texts.filter((text) => translations[text] === undefined);
};

/** The reference for officers: every keyword of their files, from the meta-schemas. */
export const renderReference = (
  catalogue: Catalogue,
  files: ReadonlyMap<string, unknown>,
  locales: LocaleFiles,
  widgets: readonly WidgetDeclaration[],
  language: Language,
): string => {
  const metas = metaSchemasIn(files);
  const translate = createTranslator(language, widgets);
  const definitionsOf = (name: string) => metas.find(([file]) => file === name)?.[1].$defs ?? {};
  const { widget = {}, fieldWidget = {} } = definitionsOf('widgets.json');
  const { source = {}, portalSource = {} } = definitionsOf('form-ui.json');
  const [fields, values] = [true, undefined].map((isField) => widgets.filter((each) => each.isField === isField));
  return [
    '<!-- Generated by npm run generate from schemas/meta. Do not edit. -->',
    `# ${titles[language].page}`,
    titles[language].intro,
    ...widgetSection(catalogue, language, values ?? [], 'widget', translate(widget.description)),
    ...widgetSection(catalogue, language, fields ?? [], 'fieldWidget', translate(fieldWidget.description)),
    ...sourceSection(catalogue, language, portalSource, translate(source.description)),
    ...fixedSection(catalogue, locales, language),
    ...factsSection(catalogue, locales, language),
    ...mailSection(catalogue, locales, language),
    ...metas.flatMap(([file, meta]) => section(file, meta, language, translate)),
  ].join('\n\n');
};
