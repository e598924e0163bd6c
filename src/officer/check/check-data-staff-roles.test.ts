import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { staffRights } from '../../contract/staff-rights.ts';
import { checkData } from './check-data.ts';

const FILE = 'schemas/roles.json';
const REVIEWER = '"reviewer": ["applications", "documents", "review", "score", "reports"]';

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

  describe('in the groups of the identity provider', () => {
    const group = (value: object): TextReplacement => [
      FILE,
      '  "roles": {\n    "reviewer"',
      `  "groups": {\n    "office":\n      ${JSON.stringify(value)}\n  },\n  "roles": {\n    "reviewer"`,
    ];
    it.each([
      ['nothing in a right one', { roles: ['reviewer'], institution: 20, programs: ['p'] }, []],
      ['nothing in one of all institutions', { roles: ['systemAdmin'], institution: 'all' }, []],
      ['a role that does not exist', { roles: ['reviewer', 'revewer'], institution: 20 }, ['groupRoleMissing']],
      ['an institution that does not exist', { roles: ['reviewer'], institution: 21 }, ['groupInstitutionMissing']],
      [
        'programs of all institutions',
        { roles: ['reviewer'], institution: 'all', programs: ['p'] },
        ['groupProgramsOfAll'],
      ],
      ['nothing in a role of which a part holds there', { roles: ['finance'], institution: 20, programs: ['p'] }, []],
      [
        'roles without a right there',
        { roles: ['contentEditor'], institution: 20, programs: ['p'] },
        ['groupWithoutRights'],
      ],
    ])('finds %s', (_, value, rules) => {
      expect(found(group(value))).toEqual(rules.map((rule) => ({ file: FILE, line: lineOf('"roles"') + 2, rule })));
    });

    it.each([
      { roles: [], institution: 20 },
      { roles: ['reviewer'] },
      { roles: ['reviewer'], institution: 'some' },
      { roles: ['reviewer'], institution: 20, programs: [] },
      { roles: ['reviewer'], institution: 20, rights: ['audit'] },
    ])('finds that %j is no group', (value) => {
      expect(found(group(value))).not.toEqual([]);
    });
  });

  it('finds a role that is gone, because accounts have it', () => {
    expect(found([FILE, `${REVIEWER},`, '']).map(({ rule }) => rule)).toContain('roleGone');
  });
});
