import { expect } from 'vitest';
import { checker, findCatalogue } from '../../../src/officer/data/catalogue.ts';
import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { createLanguageTexts } from '../../../src/officer/diff/language-texts.ts';
import { makeDiff } from '../../../src/officer/diff/make-diff.ts';
import { asJson, asMarkdown, asText } from '../../../src/officer/report/format-diff.ts';
import type { Verdict } from '../../../src/officer/verdict/verdict.ts';
import { currentData } from './current-data.ts';

export const textsByLanguage = {
  id: createLanguageTexts(currentData, [currentData], 'id'),
  en: createLanguageTexts(currentData, [currentData], 'en'),
};

/** Changes the content of a file. A method's type, so that an edit may declare the part of the content that it reads. */
export type FileEdit = { edit(content: object): object }['edit'];

export type FileEdits = Readonly<Record<string, FileEdit>>;

/** The data with some files changed or added. */
const applyEdits = (files: FileEdits): OfficerData => {
  const changed = Object.entries(files).map(([path, edit]) => {
    const content = structuredClone(currentData.values.get(path) ?? {}) as object;
    return [path, locateJson(path, JSON.stringify(edit(content)))] as const;
  });
  return createOfficerData(new Map([...currentData.files, ...changed]));
};

/** The differences, and the texts that name what only one of the versions has. @param earlier edits of the version before */
export const diffWithTexts = (files: FileEdits, earlier: FileEdits = {}) => {
  const [before, after] = [applyEdits(earlier), applyEdits(files)];
  const version = (data: OfficerData) => {
    const catalogue = findCatalogue(data);
    if (!catalogue) throw new Error('the data cannot be read');
    return { data, catalogue };
  };
  const diff = makeDiff(checker, version(before), version(after));
  return { diff, en: createLanguageTexts(currentData, [after, before], 'en') };
};

/** @param earlier edits of the version before; none for the current data */
export const diffAfterEdits = (files: FileEdits, earlier?: FileEdits) => diffWithTexts(files, earlier).diff;

/** what an officer does, the files, the verdict, the kind of change, what a reader reads, whether drafts are hit. */
export type DiffCase = readonly [string, FileEdits, Verdict, string, string, 'some' | 'none' | 'any'];

/** Applies the edit to a copy of the data, and checks verdict, text and affected drafts. */
export const expectChange = (
  _: string,
  files: FileEdits,
  verdict: Verdict,
  kind: string,
  sentence: string,
  drafts: DiffCase[5],
): void => {
  const diff = diffAfterEdits(files);
  const changes = diff.sections.flatMap((section) => section.changes).filter((one) => one.kind === kind);
  expect(changes.map((one) => one.sentence(textsByLanguage.en)).join('\n')).toContain(sentence);
  expect(diff.verdict).toBe(verdict);
  const hit = changes.reduce((sum, { hits }) => sum + (hits?.hit ?? 0), 0);
  if (drafts !== 'any') expect(hit > 0).toBe(drafts === 'some');
  for (const report of [asText, asMarkdown, asJson])
    expect(report(diff, textsByLanguage)).not.toMatch(/officer-diff\.|undefined|\[object|\{\{\w+\}\}(?!”)/);
};
