import type { OfficerData } from '../../data/read-officer-data.ts';
import type { Finding } from '../finding.ts';

export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];

interface Sentences {
  readonly what: string;
  readonly instead: string;
}

const fill = (text: string, params: Finding['params']): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

type Tree = { readonly finding?: Readonly<Record<string, Sentences>> };

/** What is wrong and what to write instead, in the officer's language. `texts` is `officer.json` of that language. */
export const sentencesOf = (texts: unknown, { rule, params }: Finding): Sentences => {
  const { what, instead } = (texts as Tree).finding?.[rule] ?? { what: rule, instead: '' };
  return { what: fill(what, params), instead: fill(instead, params) };
};

/** Texts of the tools themselves, from the portal that the tools belong to. */
export const officerTexts = ({ values }: OfficerData, language: Language): unknown =>
  values.get(`locales/${language}/officer.json`) ?? {};
