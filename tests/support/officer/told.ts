import { expect } from 'vitest';
import type { Finding } from '../../../src/officer/check/finding.ts';
import { officerTexts, sentencesOf } from '../../../src/officer/check/report/sentences.ts';
import { readOfficerData } from '../../../src/officer/data/read-officer-data.ts';

const asItIs = readOfficerData(process.cwd());

/** The tool's own sentences, by language. */
export const texts = { id: officerTexts(asItIs, 'id'), en: officerTexts(asItIs, 'en') };

/** Both languages say what is wrong and what to write instead, with nothing left open. */
export const expectSaid = (findings: readonly Finding[]): void => {
  for (const language of ['id', 'en'] as const)
    for (const finding of findings) {
      const { what, instead } = sentencesOf(texts[language], finding);
      expect([what, instead]).not.toContain('');
      expect(what).not.toBe(finding.rule);
      expect(`${what}${instead}`).not.toMatch(/\{\{\w+\}\}|undefined/);
    }
};

/** Findings in short, each place and kind once. */
export const told = (findings: readonly Finding[]): readonly string[] => {
  expectSaid(findings);
  return [...new Set(findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`))].sort();
};
