import { expect, it } from 'vitest';
import { samplePreference } from '../../../../../tests/support/sample-application.ts';
import { findVerifiedPreference, programNames } from './preferred-programs.ts';

const preferences = [
  samplePreference({ Order: 2, program: 'Hukum', IsVerified: true }),
  samplePreference({ Order: 1, program: 'Arsitektur' }),
];

it('programNames joins the names of the programs in the order of preference', () => {
  expect(programNames({ ProgramPreferences: preferences })).toBe('Arsitektur / Hukum');
  expect(programNames({ ProgramPreferences: [] })).toBe('');
});

it('findVerifiedPreference returns the verified preference, or undefined without one', () => {
  expect(findVerifiedPreference({ ProgramPreferences: preferences })).toBe(preferences[0]);
  expect(findVerifiedPreference({ ProgramPreferences: preferences.slice(1) })).toBeUndefined();
});
