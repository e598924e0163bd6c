import type { Bilingual } from '../../../../contract/content.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../state/languages.ts';

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
};

/** The words of rich text alone, with one space between them. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, decodeEntity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

const MAX_DESCRIPTION_LENGTH = 160;

/** The beginning of a text, cut between words. */
export const clip = (text: string, atMost = MAX_DESCRIPTION_LENGTH): string => {
  if (text.length <= atMost) return text;
  const space = text.lastIndexOf(' ', atMost - 1);
  return `${text.slice(0, space > atMost / 2 ? space : atMost - 1).replace(/[\s.,;:–-]+$/, '')}…`;
};

/** A text as a page shows it; `lang` where it is not in the page's language, so that it is read out rightly. */
export interface LocalizedText {
  readonly text: string;
  readonly lang?: Language;
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && typeof (value as Bilingual).id === 'string';

/** A text of the content in the reader's language, else in the one that there is. */
export const localizeText = (value: unknown, language: string): LocalizedText | undefined => {
  if (typeof value === 'string' && value !== '') return { text: value };
  if (!isBilingual(value) || value.id === '') return undefined;
  if (language === 'id') return { text: value.id };
  return value.en ? { text: value.en } : { text: value.id, lang: 'id' };
};

export const toLanguage = (language: string): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE);
