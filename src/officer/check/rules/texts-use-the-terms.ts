import { type Finding, findingIn, type Rule } from '../finding.ts';
import { findAvoidedWords } from '../texts/avoided-words.ts';
import { languageOf } from '../texts/texts-of.ts';
import type { Path } from '../walk.ts';

const isTexts = /^locales\/[^/]+\/([^/]+)\.json$/;

/** One word for one thing: texts use the terms of docs/style.md. */
export const textsUseTheTerms: Rule = ({ files }) =>
  [...files.values()].flatMap((file) => {
    const [, name] = isTexts.exec(file.path) ?? [];
    if (name === undefined) return [];
    const language = languageOf(file.path);
    const visit = (value: unknown, at: Path): readonly Finding[] => {
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flatMap(([part, inner]) => visit(inner, [...at, part]));
      if (typeof value !== 'string') return [];
      const key = [name, ...at].join('.');
      return findAvoidedWords(language, key, value).map(({ word, write }) =>
        findingIn(file, { rule: 'avoidedWord', at, params: { key, word, meant: write } }),
      );
    };
    return visit(file.value, []);
  });
