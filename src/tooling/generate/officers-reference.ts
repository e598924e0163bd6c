import { readFileSync } from 'node:fs';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import type { Language } from './document-texts.ts';

interface MetaSchema {
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly $defs?: Readonly<Record<string, MetaSchema>>;
  readonly items?: MetaSchema;
}

const indonesian = JSON.parse(readFileSync(new URL('./reference.id.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/** Explanations are written in English, where editors show them; what nobody translated yet stays so. */
const translatorFor =
  (language: Language) =>
  (text = ''): string =>
    language === 'id' ? (indonesian[text] ?? text) : text;

const titles = {
  id: {
    page: 'Rujukan',
    intro:
      'Semua kata yang boleh dipakai di berkas Anda. Editor menampilkan penjelasan yang sama dalam bahasa Inggris.',
    widget: 'Widget',
    fieldWidget: 'Bagian khusus',
    source: 'Sumber daftar',
    words: ['Kata', 'Arti', 'Pilihan'],
    choices: ['Nama', 'Contoh'],
  },
  en: {
    page: 'Reference',
    intro: 'Every word that your files may use. Your editor shows the same explanations.',
    widget: 'Widgets',
    fieldWidget: 'Parts of their own',
    source: 'Sources of lists',
    words: ['Word', 'Meaning', 'Choices'],
    choices: ['Name', 'Seen at'],
  },
} as const;

const code = (value: unknown): string => `\`${String(value)}\``;

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const allowedValues = ({ enum: values, items }: MetaSchema): string =>
  (values ?? items?.enum ?? []).map(code).join(', ');

/** Every described word of a meta-schema, with the way to it. */
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

const section = (file: string, meta: MetaSchema, language: Language): readonly string[] => {
  const say = translatorFor(language);
  const words = describedKeywords(meta);
  return [
    `## ${say(meta.title ?? file)}`,
    `${say(meta.description)} (${code(`schemas/meta/${file}`)})`,
    ...(words.length === 0
      ? []
      : [
          [
            row(titles[language].words),
            '|---|---|---|',
            ...words.map(([name, word]) => row([code(name), say(word.description), allowedValues(word)])),
          ].join('\n'),
        ]),
  ];
};

const formsOf = ({ steps, forms, content }: Catalogue): readonly FormDefinition[] => [
  ...steps,
  ...Object.values(forms),
  ...Object.values(content),
];

/** Where a field with this look stands, so that it can be copied from there. */
const exampleFields = (catalogue: Catalogue, matches: (look: string) => boolean): string => {
  const places = formsOf(catalogue).flatMap(({ key, ui }) =>
    Object.entries(ui).flatMap(([field, look]) => (matches(JSON.stringify(look)) ? [`${key}.${field}`] : [])),
  );
  return places.slice(0, 3).map(code).join(', ') || '–';
};

const choices = (
  catalogue: Catalogue,
  language: Language,
  kind: 'widget' | 'fieldWidget' | 'source',
  meta: MetaSchema,
  asWritten: (value: string) => string,
): string[] => [
  `## ${titles[language][kind]}`,
  translatorFor(language)(meta.description),
  [
    row(titles[language].choices),
    '|---|---|',
    ...(meta.enum ?? []).map((value) =>
      row([code(value), exampleFields(catalogue, (look) => look.includes(asWritten(String(value))))]),
    ),
  ].join('\n'),
];

const metaSchemasIn = (files: ReadonlyMap<string, unknown>): readonly (readonly [string, MetaSchema])[] =>
  [...files]
    .filter(([path]) => path.startsWith('schemas/meta/'))
    .map(([path, meta]) => [path.slice('schemas/meta/'.length), meta as MetaSchema] as const)
    .sort(([a], [b]) => a.localeCompare(b));

/** Explanations that nobody has said in Indonesian yet. */
export const untranslated = (files: ReadonlyMap<string, unknown>): readonly string[] => {
  const said = metaSchemasIn(files).flatMap(([, meta]) => [meta, ...describedKeywords(meta).map(([, word]) => word)]);
  const texts = said.flatMap(({ title, description }) => [title, description]).filter((text) => text !== undefined);
  return texts.filter((text) => indonesian[text] === undefined);
};

/** The reference for officers: every word that their files may use, out of the schemas that check them. */
export const renderReference = (
  catalogue: Catalogue,
  files: ReadonlyMap<string, unknown>,
  language: Language,
): string => {
  const metas = metaSchemasIn(files);
  const ui = metas.find(([file]) => file === 'form-ui.json')?.[1].$defs ?? {};
  const list = (kind: 'widget' | 'fieldWidget' | 'source', asWritten: (value: string) => string) =>
    choices(catalogue, language, kind, ui[kind] ?? {}, asWritten);
  return [
    '<!-- Generated by npm run generate from schemas/meta. Do not edit. -->',
    `# ${titles[language].page}`,
    titles[language].intro,
    ...list('widget', (name) => `"ui:widget":"${name}"`),
    ...list('fieldWidget', (name) => `"ui:field":"${name}"`),
    ...list('source', (name) => `"source":"${name}"`),
    ...metas.flatMap(([file, meta]) => section(file, meta, language)),
  ].join('\n\n');
};
