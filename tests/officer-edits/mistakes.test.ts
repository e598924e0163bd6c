import { describe, expect, it } from 'vitest';
import { checkData } from '../../src/officer/check/check-data.ts';
import type { Finding } from '../../src/officer/check/finding.ts';
import { locateJson } from '../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { findingSentences, languages, officerTexts } from '../../src/officer/report/finding-sentences.ts';
import { currentData } from '../support/officer/current-data.ts';
import { listMistakes, type Mistake } from '../support/officer/mistakes.ts';

const mistakes = listMistakes(currentData);

const withMistake = ({ path, text, added }: Mistake): OfficerData => {
  const files = new Map(currentData.files);
  if (text === null) files.delete(path);
  else files.set(path, locateJson(path, text));
  if (added) files.set(added[0], locateJson(...added));
  return createOfficerData(files, currentData.otherFiles, currentData.logos, currentData.tables);
};

const sentencesIn = (finding: Finding): readonly string[] =>
  languages.map((language) => {
    const { what, instead } = findingSentences(officerTexts(currentData, language), finding);
    return `${what} ${instead}`;
  });

/** The texts of a finding whose placeholders have no value. */
const emptyPlaceholders = ({ rule, params }: Finding): readonly string[] =>
  languages.flatMap((language) => {
    const texts = officerTexts(currentData, language) as { readonly finding: Readonly<Record<string, object>> };
    return [...JSON.stringify(texts.finding[rule] ?? {}).matchAll(/\{\{(\w+)\}\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => (params[name] ?? '') === '');
  });

it('there are at least 60 kinds of mistakes, most of them in two files', () => {
  expect(new Set(mistakes.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  expect(mistakes.length).toBeGreaterThanOrEqual(120);
});

describe('a mistake has exactly one finding, at its line, with the word to write', () => {
  it.each(mistakes.map((one) => [one.name, one.path, one] as const))('%s in %s', (_, __, mistake) => {
    const findings = checkData(withMistake(mistake), currentData);
    expect(findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`)).toHaveLength(1);
    for (const finding of findings) {
      // A file that is gone is reported at another file of its form.
      if (mistake.text !== null) expect([mistake.path, mistake.added?.[0]]).toContain(finding.file);
      expect(mistake.lines).toContain(finding.line);
      expect(emptyPlaceholders(finding)).toEqual([]);
      for (const sentence of sentencesIn(finding)) expect(sentence).toContain(mistake.word ?? '');
    }
  });
});
