import { describe, expect, it } from 'vitest';
import { sampleApplication } from '../../../../../tests/support/sample-application.ts';
import { groupRegistrations } from './group-registrations.ts';

const at = (InstitutionCode: number, Group: 'active' | 'pending' | 'draft', Id: string) =>
  sampleApplication({ Id, Group, Institution: { InstitutionCode, InstitutionName: '' } });

const all = [at(20, 'draft', 'a'), at(20, 'active', 'b'), at(40, 'pending', 'c'), at(20, 'draft', 'd')];

const ids = (code?: number) =>
  groupRegistrations(all, code).map(({ group, applications }) => [group, applications.map(({ Id }) => Id)]);

describe('groupRegistrations', () => {
  it('groups active, pending, draft and keeps the order within', () => {
    expect(ids()).toEqual([
      ['active', ['b']],
      ['pending', ['c']],
      ['draft', ['a', 'd']],
    ]);
  });

  it('keeps to one institution and leaves empty groups out', () => {
    expect(ids(40)).toEqual([['pending', ['c']]]);
    expect(ids(30)).toEqual([]);
  });
});
