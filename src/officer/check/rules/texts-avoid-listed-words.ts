import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findAvoidedWords } from '../texts/avoided-words.ts';
import { languageOf } from '../texts/text-file.ts';
import type { JsonPath } from '../walk-json.ts';

const textFilePattern = /^locales\/[^/]+\/([^/]+)\.json$/;

const findingsIn = oncePer((file: LocatedJson): readonly Finding[] => {
  const [, name] = textFilePattern.exec(file.path) ?? [];
  if (name === undefined) return [];
  const language = languageOf(file.path);
  const visit = (value: unknown, at: JsonPath): readonly Finding[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([part, inner]) => visit(inner, [...at, part]));
    if (typeof value !== 'string') return [];
    const key = [name, ...at].join('.');
    return findAvoidedWords(language, key, value).map(({ word, write }) =>
      createFinding(file, { rule: 'avoidedWord', at, params: { key, word, meant: write } }),
    );
  };
  return visit(file.value, []);
});

/** Texts use the terms of docs/style.md. */
export const textsAvoidListedWords: Rule = ({ files }) => [...files.values()].flatMap((file) => findingsIn(file));
