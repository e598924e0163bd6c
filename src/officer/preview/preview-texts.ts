import { valueAt } from '../../engine/schema/json.ts';
import type { OfficerData } from '../data/read-officer-data.ts';

const languages = ['id', 'en'] as const;

const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

const textAt = ({ values }: OfficerData, language: string, key: string): string => {
  const [file = '', ...parts] = key.split('.');
  const found = valueAt(values.get(`locales/${language}/${file}.json`), parts);
  return typeof found === 'string' ? found : key;
};

/** Texts of the preview's own pages: readers of both languages use the same page. */
export const createPreviewTexts =
  (data: OfficerData) =>
  (key: string, params: Readonly<Record<string, string>> = {}): string =>
    languages.map((language) => fill(textAt(data, language, key), params)).join(' · ');
