import type { Bilingual } from '../../../../contract/content.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../state/languages.ts';

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
};

/** Rich text without markup; runs of white space become one space. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, decodeEntity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

const MAX_DESCRIPTION_LENGTH = 160;

/** The beginning of a text, at most `atMost` characters, cut between words. */
export const clip = (text: string, atMost = MAX_DESCRIPTION_LENGTH): string => {
  if (text.length <= atMost) return text;
  const space = text.lastIndexOf(' ', atMost - 1);
  return `${text.slice(0, space > atMost / 2 ? space : atMost - 1).replace(/[\s.,;:–-]+$/, '')}…`;
};

/** A text in the reader's language; `lang` is set where the text is in another one, for screen readers. */
export interface LocalizedText {
  readonly text: string;
  readonly lang?: Language;
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** A text of the content in the reader's language, else in Indonesian; undefined for an empty one. */
export const localizeText = (value: unknown, language: string): LocalizedText | undefined => {
  if (typeof value === 'string' && value !== '') return { text: value };
  if (!isBilingual(value) || value.id === '') return undefined;
  if (language === 'id') return { text: value.id };
  if (value.en) return { text: value.en, ...(language !== 'en' && { lang: 'en' }) };
  return { text: value.id, lang: 'id' };
};

export const toLanguage = (language: string): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE);
