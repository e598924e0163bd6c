import { describe, expect, it } from 'vitest';
import { canChangeRole, rightsOfRoles, rolesWithRight } from './staff-roles.ts';

const roles = { reader: ['read'], writer: ['read', 'write'], owner: ['read', 'write', 'give'] };

describe('the rights of roles', () => {
  it.each([
    [[], []],
    [['reader'], ['read']],
    [
      ['reader', 'writer'],
      ['read', 'write'],
    ],
    [['gone'], []],
    [['constructor', '__proto__', 'toString'], []],
  ])('somebody with the roles %j has the rights %j', (held, rights) => {
    expect(rightsOfRoles(roles, held)).toEqual(rights);
  });

  it.each([
    ['read', ['reader', 'writer', 'owner']],
    ['give', ['owner']],
    ['fly', []],
  ])('the right %s comes from the roles %j', (right, found) => {
    expect(rolesWithRight(roles, right)).toEqual(found);
  });

  it.each([
    ['writer', 'reader', true],
    ['writer', 'writer', true],
    ['writer', 'owner', false],
    ['reader', 'writer', false],
  ])('somebody with the role %s may give or take %s: %s', (own, role, expected) => {
    expect(canChangeRole(roles, rightsOfRoles(roles, [own]), role)).toBe(expected);
  });
});
