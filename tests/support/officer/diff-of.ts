import { expect } from 'vitest';
import { catalogueOf, checker } from '../../../src/officer/check/shared.ts';
import { locateJson } from '../../../src/officer/data/located-json.ts';
import { type OfficerData, readOfficerData, withFiles } from '../../../src/officer/data/read-officer-data.ts';
import { makeDiff } from '../../../src/officer/diff/make-diff.ts';
import { asJson, asMarkdown, asText } from '../../../src/officer/diff/reports.ts';
import { wordsOf } from '../../../src/officer/diff/words.ts';
import type { Verdict } from '../../../src/officer/verdict/verdict.ts';

const asItIs = readOfficerData(process.cwd());
export const words = { id: wordsOf(asItIs, [asItIs], 'id'), en: wordsOf(asItIs, [asItIs], 'en') };

export type Files = Readonly<Record<string, (content: never) => object>>;

/** The data with some files changed or added. */
const change = (files: Files): OfficerData => {
  const changed = Object.entries(files).map(([path, edit]) => {
    const content = structuredClone(asItIs.values.get(path) ?? {}) as never;
    return [path, locateJson(path, JSON.stringify(edit(content)))] as const;
  });
  return withFiles(new Map([...asItIs.files, ...changed]));
};

export const diffOf = (files: Files) => {
  const after = change(files);
  const version = (data: OfficerData) => {
    const catalogue = catalogueOf(data);
    if (!catalogue) throw new Error('the data cannot be read');
    return { data, catalogue };
  };
  return makeDiff(checker, version(asItIs), version(after));
};

/** what an officer does, the files, the verdict, the kind of change, what a reader reads, whether drafts are hit. */
export type Act = readonly [string, Files, Verdict, string, string, 'some' | 'none' | 'any'];

/** Does it on a copy of the data, and looks at verdict, words and hits. */
export const expectTold = (
  _: string,
  files: Files,
  verdict: Verdict,
  kind: string,
  sentence: string,
  drafts: Act[5],
): void => {
  const diff = diffOf(files);
  const told = diff.sections.flatMap((section) => section.told).filter((one) => one.kind === kind);
  expect(told.map((one) => one.sentence(words.en)).join('\n')).toContain(sentence);
  expect(diff.verdict).toBe(verdict);
  const hit = told.reduce((sum, { hits }) => sum + (hits?.hit ?? 0), 0);
  if (drafts !== 'any') expect(hit > 0).toBe(drafts === 'some');
  for (const report of [asText, asMarkdown, asJson])
    expect(report(diff, words)).not.toMatch(/officer-diff\.|undefined|\[object|\{\{\w+\}\}(?!”)/);
};
