import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { staffRights } from '../../contract/staff-rights.ts';
import { checkData } from './check-data.ts';

const FILE = 'schemas/roles.json';
const REVIEWER = '"reviewer": ["applications", "documents", "review", "reports"]';

/** The line of a text in the unchanged file. */
const lineOf = (text: string): number => {
  const lines = (currentData.files.get(FILE)?.text ?? '').split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
};

const found = (...changes: readonly TextReplacement[]) =>
  checkData(withChanges(currentData, changes), currentData).map(({ file, line, rule }) => ({ file, line, rule }));

describe('checkData of the roles of staff', () => {
  it('finds that nobody could give a role, when only a new role has all rights', () => {
    const whole = JSON.stringify(staffRights);
    expect(
      found(
        [FILE, REVIEWER, `${REVIEWER},\n    "director": ${whole}`],
        [FILE, '      "masterData",\n      "accounts",\n      "roles",', '      "masterData",\n      "accounts",'],
      ).map(({ rule }) => rule),
    ).toContain('nobodyGivesRoles');
  });

  it('finds nothing in the roles as they are', () => {
    expect(found()).toEqual([]);
  });

  it('names the line of a right that does not exist', () => {
    const [finding, ...rest] = found([FILE, REVIEWER, REVIEWER.replace('"review"', '"reveiw"')]);
    expect(finding).toMatchObject({ file: FILE, line: lineOf(REVIEWER) });
    expect(rest).toEqual([]);
  });

  it('finds a role without a name and a description', () => {
    const added = `${REVIEWER},\n    "interviewer": ["applications"]`;
    expect(found([FILE, REVIEWER, added])).toEqual(
      ['en', 'id'].map((language) => ({ file: `locales/${language}/staff-roles.json`, line: 2, rule: 'missingGroup' })),
    );
  });

  it('finds that nobody could give a role, when no role has all rights', () => {
    expect(
      found([FILE, '      "masterData",\n      "accounts",\n      "roles",', '      "masterData",\n      "accounts",']),
    ).toEqual([{ file: FILE, line: lineOf('"systemAdmin"'), rule: 'nobodyGivesRoles' }]);
  });

  it('finds a role that is gone, because accounts have it', () => {
    expect(found([FILE, `${REVIEWER},`, '']).map(({ rule }) => rule)).toContain('roleGone');
  });
});
