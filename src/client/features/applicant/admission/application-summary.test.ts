import { steps } from 'virtual:catalogue';
import { expect, it } from 'vitest';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { findStepToResume, programNames, stepAddress } from './application-summary.ts';

const preference = (Order: number, ProgramStudyName: string): ApplicationSummary['ProgramPreferences'][number] => ({
  Order,
  IsVerified: false,
  PeriodicProgram: {
    SFPeriodicProgramId: ProgramStudyName,
    ProgramStudyName,
    RegistrationFee: 0,
    AllowScholarship: false,
    ProgramStudy: { PsikotesRequired: false, SFProgramStudyId: ProgramStudyName },
  },
});

it('names the programs in the order of preference', () => {
  expect(programNames({ ProgramPreferences: [preference(2, 'Hukum'), preference(1, 'Arsitektur')] })).toBe(
    'Arsitektur / Hukum',
  );
  expect(programNames({ ProgramPreferences: [] })).toBe('');
});

it('resumes at the step after the last that was saved, and stays at the last one', () => {
  expect(findStepToResume(0)?.wireStep).toBe(1);
  expect(findStepToResume(3)?.wireStep).toBe(4);
  expect(findStepToResume(99)).toBe(steps.at(-1));
});

it('leads to a step with the application in the address', () => {
  expect(stepAddress('untar', findStepToResume(0), 'a b')).toBe(
    `/admission/untar/application/${steps[0]?.key}?formId=a+b`,
  );
  expect(stepAddress('untar', undefined, 'x')).toBe('/admission/untar/application?formId=x');
});
