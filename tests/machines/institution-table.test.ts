import { describe, expect, it } from 'vitest';
import { createInstitutionMachine, themeOf } from '../../machines/institution.machine.ts';
import { testTransitions } from './transition-table.ts';

const institutions = [
  { code: 20, parameter: 'north', theme: 'theme-north' },
  { code: 40, parameter: 'south', theme: 'theme-south' },
  { code: 0, parameter: 'all', theme: 'theme-yayasan' },
];
const chosen = (before: string | null, current: string | null) => ({ before, current, isSame: before === current });

describe('institution machine', () => {
  testTransitions({
    machine: createInstitutionMachine(institutions),
    positions: {
      'nothing chosen yet': { status: 'Unselected', context: chosen(null, null) },
      'choice cleared': { status: 'Unselected', context: chosen('north', null) },
      'one institution chosen': { status: 'Selected', context: chosen(null, 'north') },
      'another institution chosen afterwards': { status: 'Selected', context: chosen('south', 'north') },
    },
    events: {
      'north chosen by parameter': { type: 'institution.selected', value: 'north' },
      'south chosen by code': { type: 'institution.selected', value: 40 },
      'all chosen by code 0': { type: 'institution.selected', value: 0 },
      'unknown institution chosen': { type: 'institution.selected', value: 'west' },
      'empty value chosen': { type: 'institution.selected', value: '' },
    },
    rows: {
      'nothing chosen yet': {
        'north chosen by parameter': ['Selected: applyTheme(theme-north)', chosen(null, 'north')],
        'south chosen by code': ['Selected: applyTheme(theme-south)', chosen(null, 'south')],
        'all chosen by code 0': ['Selected: applyTheme(theme-yayasan)', chosen(null, 'all')],
      },
      'choice cleared': {
        'north chosen by parameter': ['Selected: applyTheme(theme-north)', chosen('north', 'north')],
        'south chosen by code': ['Selected: applyTheme(theme-south)', chosen('north', 'south')],
        'all chosen by code 0': ['Selected: applyTheme(theme-yayasan)', chosen('north', 'all')],
      },
      'one institution chosen': {
        'north chosen by parameter': ['Selected: applyTheme(theme-north)', chosen('north', 'north')],
        'south chosen by code': ['Selected: applyTheme(theme-south)', chosen('north', 'south')],
        'all chosen by code 0': ['Selected: applyTheme(theme-yayasan)', chosen('north', 'all')],
        'empty value chosen': ['Unselected: applyTheme(theme-yayasan)', chosen('north', null)],
      },
      'another institution chosen afterwards': {
        'north chosen by parameter': ['Selected: applyTheme(theme-north)', chosen('north', 'north')],
        'south chosen by code': ['Selected: applyTheme(theme-south)', chosen('north', 'south')],
        'all chosen by code 0': ['Selected: applyTheme(theme-yayasan)', chosen('north', 'all')],
        'empty value chosen': ['Unselected: applyTheme(theme-yayasan)', chosen('north', null)],
      },
    },
  });

  it('themeOf returns the theme of an institution, and the theme of the group for none or an unknown one', () => {
    expect([null, 'west', 'south', 20].map((value) => themeOf(institutions, value))).toEqual([
      'theme-yayasan',
      'theme-yayasan',
      'theme-south',
      'theme-north',
    ]);
  });
});
