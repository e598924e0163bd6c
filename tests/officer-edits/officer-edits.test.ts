import { describe, expect, it } from 'vitest';
import { checkData } from '../../src/officer/check/check-data.ts';
import type { Finding } from '../../src/officer/check/finding.ts';
import { readDataAtLastCommit } from '../../src/officer/data/read-data-at-last-commit.ts';
import type { OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { createLanguageTexts } from '../../src/officer/diff/language-texts.ts';
import { type Diff, mayMerge } from '../../src/officer/diff/make-diff.ts';
import { asMarkdown } from '../../src/officer/report/format-diff.ts';
import { currentData } from '../support/officer/current-data.ts';
import { applyEdit, diffOf, type OfficerEdit, readEdits } from './officer-edit.ts';

const today = currentData;
const dataAtLastCommit = readDataAtLastCommit(today, process.cwd(), 'tests/officer-edits');
const good = readEdits('good');
const bad = readEdits('bad');

const found = (after: OfficerData) => (finding: Finding) => ({
  rule: finding.rule,
  file: finding.file,
  line: after.files.get(finding.file)?.text.split('\n')[finding.line - 1]?.trim(),
});

/** Edits are written for the forms of their day: what officers changed since then does not make them wrong. */
const expectNowOrAtLastCommit = (check: (before: OfficerData) => void): void => {
  try {
    check(today);
  } catch (failure) {
    if (!dataAtLastCommit) throw failure;
    check(dataAtLastCommit);
  }
};

const describeEdit = (
  before: OfficerData,
  after: OfficerData,
): { readonly diff: Diff | undefined; readonly text: string } => {
  const diff = diffOf(before, after);
  const texts = {
    id: createLanguageTexts(before, [after, before], 'id'),
    en: createLanguageTexts(before, [after, before], 'en'),
  };
  return { diff, text: diff ? asMarkdown(diff, texts, ['en']) : '' };
};

it('there are thirty-three files of good edits and twenty-two of bad edits', () => {
  expect([good.length, bad.length]).toEqual([33, 22]);
});

const expectGood = (before: OfficerData, edit: OfficerEdit): void => {
  const after = applyEdit(before, edit);
  expect(checkData(after, before).map(found(after))).toEqual(edit.findings ?? []);
  const { diff, text } = describeEdit(before, after);
  for (const part of edit.says ?? []) expect(text).toContain(part);
  expect(diff?.verdict).toBe(edit.verdict);
  expect(edit.says?.length, 'an edit has a description in words').toBeGreaterThan(0);
};

const expectBad = (before: OfficerData, edit: OfficerEdit): void => {
  const after = applyEdit(before, edit);
  const findings = checkData(after, before).map(found(after));
  for (const { rule, file, line } of edit.findings ?? [])
    expect(findings).toContainEqual({ rule, file, line: expect.stringContaining(line) });
  const { diff, text } = describeEdit(before, after);
  expect(diff?.verdict).toBe(edit.verdict);
  for (const part of edit.says ?? []) expect(text).toContain(part);
  expect(findings.length > 0 || (diff !== undefined && !mayMerge(diff)), 'something stops the merge').toBe(true);
};

/** The edits with their expectations in words, for the names of the tests. */
const named = (edits: typeof good) =>
  edits.map(([name, edit]) => {
    const rules = (edit.findings ?? []).map(({ rule }) => rule).join(', ');
    return [`${name}, “${edit.title}”`, rules || 'nothing', edit.verdict ?? 'none', edit] as const;
  });

describe('good edits of the form data', () => {
  it.each(named(good))('%s: the check finds %s, the verdict of the diff is %s', (_name, _rules, _verdict, edit) =>
    expectNowOrAtLastCommit((before) => expectGood(before, edit)),
  );
});

describe('bad edits of the form data, which cannot be merged', () => {
  it.each(named(bad))('%s: the check finds %s, the verdict of the diff is %s', (_name, _rules, _verdict, edit) =>
    expectNowOrAtLastCommit((before) => expectBad(before, edit)),
  );
});
