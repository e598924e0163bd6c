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

const textAt = (texts: unknown, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Readonly<Record<string, unknown>> | undefined)?.[part], {
      officer: texts,
    });
  return typeof found === 'string' ? found : undefined;
};

/** What is wrong and what to write instead, in the officer's language. `texts` is `officer.json` of that language. */
export const sentencesOf = (texts: unknown, { rule, params }: Finding): Sentences => ({
  what: fill(textAt(texts, `officer.finding.${rule}.what`) ?? rule, params),
  instead: fill(textAt(texts, `officer.finding.${rule}.instead`) ?? '', params),
});

/** Texts of the tools themselves, from the portal that the tools belong to. */
export const officerTexts = ({ values }: OfficerData, language: Language): unknown =>
  values.get(`locales/${language}/officer.json`) ?? {};
