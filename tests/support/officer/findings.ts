import { expect } from 'vitest';
import type { Finding } from '../../../src/officer/check/finding.ts';
import { findingSentences, officerTexts } from '../../../src/officer/report/finding-sentences.ts';
import { currentData } from './current-data.ts';

/** The tool's own sentences, by language. */
export const officerTextsByLanguage = { id: officerTexts(currentData, 'id'), en: officerTexts(currentData, 'en') };

/** Expects a sentence about the problem and its correction in both languages, without unfilled placeholders. */
export const expectSentences = (findings: readonly Finding[]): void => {
  for (const language of ['id', 'en'] as const)
    for (const finding of findings) {
      const { what, instead } = findingSentences(officerTextsByLanguage[language], finding);
      expect([what, instead]).not.toContain('');
      expect(what).not.toBe(finding.rule);
      expect(`${what}${instead}`).not.toMatch(/\{\{\w+\}\}|undefined/);
    }
};

/** Findings in short, each place and kind once. */
export const summarizeFindings = (findings: readonly Finding[]): readonly string[] => {
  expectSentences(findings);
  return [...new Set(findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`))].sort();
};
