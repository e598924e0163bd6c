import { describe, expect, it } from 'vitest';
import { sampleApplication } from '../../../../../tests/support/sample-application.ts';
import { groupRegistrations } from './group-registrations.ts';

const at = (InstitutionCode: number, Group: 'active' | 'pending' | 'draft', Id: string) =>
  sampleApplication({ Id, Group, Institution: { InstitutionCode, InstitutionName: '' } });

const all = [at(20, 'draft', 'a'), at(20, 'active', 'b'), at(40, 'pending', 'c'), at(20, 'draft', 'd')];

const ids = (code?: number) =>
  groupRegistrations(all, code).map(({ group, applications }) => [group, applications.map(({ Id }) => Id)]);

describe('groupRegistrations', () => {
  it('groups active, pending and draft, and preserves the order within a group', () => {
    expect(ids()).toEqual([
      ['active', ['b']],
      ['pending', ['c']],
      ['draft', ['a', 'd']],
    ]);
  });

  it('filters by institution and omits empty groups', () => {
    expect(ids(40)).toEqual([['pending', ['c']]]);
    expect(ids(30)).toEqual([]);
  });
});
