import { objectOf } from '../../engine/schema/json.ts';
import { optionKey } from '../../engine/text/text-keys.ts';

export const generatedNotice = '<!-- Made by `npm run generate`; `npm run check` fails when it is stale. -->';

export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];

/** Parsed files of `locales/` by path. */
export type LocaleFiles = ReadonlyMap<string, unknown>;

const follow = (value: unknown, key: string): unknown => objectOf(value)[key];

/** The text of a key such as `personal.nik.label`, undefined when the language lacks it. */
export const findText = (files: LocaleFiles, language: Language, key: string): string | undefined => {
  const [file, ...path] = key.split('.');
  const text = path.reduce(follow, files.get(`locales/${language}/${file}.json`));
  return typeof text === 'string' ? text : undefined;
};

export const optionText = (files: LocaleFiles, language: Language, form: string, field: string, value: unknown) =>
  findText(files, language, optionKey(form, [field], value)) ?? String(value);

/** A text as a cell of a Markdown table. */
export const tableCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
