import { describe, expect, it } from 'vitest';
import { createInstitutionMachine, themeOf } from '../../machines/institution.machine.ts';
import { testTransitions } from './transition-table.ts';

const institutions = [
  { code: 20, parameter: 'north', theme: 'theme-north' },
  { code: 40, parameter: 'south', theme: 'theme-south' },
  { code: 0, parameter: 'all', theme: 'theme-yayasan' },
];
const chosen = (before: string | null, current: string | null) => ({ before, current, isSame: before === current });

describe('institution', () => {
  testTransitions({
    machine: createInstitutionMachine(institutions),
    standings: {
      never: { status: 'Unselected', context: chosen(null, null) },
      'taken back': { status: 'Unselected', context: chosen('north', null) },
      'first choice': { status: 'Selected', context: chosen(null, 'north') },
      'second choice': { status: 'Selected', context: chosen('south', 'north') },
    },
    events: {
      'north by parameter': { type: 'institution.selected', value: 'north' },
      'south by code': { type: 'institution.selected', value: 40 },
      'all by code 0': { type: 'institution.selected', value: 0 },
      unknown: { type: 'institution.selected', value: 'west' },
      empty: { type: 'institution.selected', value: '' },
    },
    rows: {
      never: {
        'north by parameter': ['Selected: applyTheme(theme-north)', chosen(null, 'north')],
        'south by code': ['Selected: applyTheme(theme-south)', chosen(null, 'south')],
        'all by code 0': ['Selected: applyTheme(theme-yayasan)', chosen(null, 'all')],
      },
      'taken back': {
        'north by parameter': ['Selected: applyTheme(theme-north)', chosen('north', 'north')],
        'south by code': ['Selected: applyTheme(theme-south)', chosen('north', 'south')],
        'all by code 0': ['Selected: applyTheme(theme-yayasan)', chosen('north', 'all')],
      },
      'first choice': {
        'north by parameter': ['Selected: applyTheme(theme-north)', chosen('north', 'north')],
        'south by code': ['Selected: applyTheme(theme-south)', chosen('north', 'south')],
        'all by code 0': ['Selected: applyTheme(theme-yayasan)', chosen('north', 'all')],
        empty: ['Unselected: applyTheme(theme-yayasan)', chosen('north', null)],
      },
      'second choice': {
        'north by parameter': ['Selected: applyTheme(theme-north)', chosen('north', 'north')],
        'south by code': ['Selected: applyTheme(theme-south)', chosen('north', 'south')],
        'all by code 0': ['Selected: applyTheme(theme-yayasan)', chosen('north', 'all')],
        empty: ['Unselected: applyTheme(theme-yayasan)', chosen('north', null)],
      },
    },
  });

  it('has a theme without an institution and for an unknown one', () => {
    expect([null, 'west', 'south', 20].map((value) => themeOf(institutions, value))).toEqual([
      'theme-yayasan',
      'theme-yayasan',
      'theme-south',
      'theme-north',
    ]);
  });
});
