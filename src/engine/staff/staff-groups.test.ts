import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightsOfGroups, type StaffGroups } from './staff-groups.ts';

const groups: StaffGroups = {
  readers: { roles: ['reviewer'], institution: 20 },
  deciders: { roles: ['decider'], institution: 20 },
  medicine: { roles: ['reviewer'], institution: 20, programs: ['med'] },
  law: { roles: ['reviewer'], institution: 20, programs: ['law'] },
  lawDeciders: { roles: ['decider'], institution: 20, programs: ['law'] },
  college: { roles: ['reviewer'], institution: 40 },
  office: { roles: ['systemAdmin'], institution: 'all' },
};

const given = (staffRoles: string[], institutionCode: number | null, programIds: string[] = []) => ({
  staffRoles,
  institutionCode,
  programIds,
});

describe('rightsOfGroups', () => {
  it.each([
    ['no group', [], 'none'],
    ['groups that are not mapped', ['students', 'constructor', '__proto__'], 'none'],
    ['a mapped group beside others', ['students', 'readers'], given(['reviewer'], 20)],
    ['two roles in one place', ['readers', 'deciders'], given(['decider', 'reviewer'], 20)],
    ['one role in two programs', ['medicine', 'law'], given(['reviewer'], 20, ['law', 'med'])],
    ['one role in a program and in the institution', ['medicine', 'readers'], given(['reviewer'], 20)],
    ['two roles in one program', ['law', 'lawDeciders'], given(['decider', 'reviewer'], 20, ['law'])],
    ['all institutions', ['office'], given(['systemAdmin'], null)],
    ['another role in another program', ['medicine', 'lawDeciders'], 'severalPlaces'],
    ['a role in a program and another in the institution', ['medicine', 'deciders'], 'severalPlaces'],
    [
      'a role in a program that the role in the institution covers',
      ['deciders', 'readers', 'medicine'],
      given(['decider', 'reviewer'], 20),
    ],
    ['two institutions', ['readers', 'college'], 'severalPlaces'],
    ['an institution and all of them', ['readers', 'office'], 'severalPlaces'],
  ])('%s', (_, names, expected) => {
    expect(rightsOfGroups(groups, names)).toEqual(expected);
  });

  it('gives no role in a place where no group gives it, in whatever order the groups come', () => {
    const names = fc.shuffledSubarray(Object.keys(groups), { minLength: 1 });
    fc.assert(
      fc.property(names, (held) => {
        const all = rightsOfGroups(groups, held);
        expect(rightsOfGroups(groups, [...held].reverse())).toEqual(all);
        if (typeof all === 'string') return;
        const places = all.programIds.length > 0 ? all.programIds : [undefined];
        for (const role of all.staffRoles)
          for (const place of places)
            expect(
              held.some((name) => {
                const group = groups[name];
                const isThere = (group?.institution === 'all' ? null : group?.institution) === all.institutionCode;
                const isWhole = group?.programs === undefined;
                return group?.roles.includes(role) && isThere && (isWhole || group.programs?.includes(place ?? ''));
              }),
            ).toBe(true);
      }),
    );
  });
});
