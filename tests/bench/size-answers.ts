import type { Institution, StepDefinition } from '../../src/engine/schema/types.ts';
import type { Answers } from './support/serve.ts';

export const formId = '00000000-0000-4000-8000-000000000001';

/** What the server would say to an applicant whose steps before the last are all done. */
export const answersFor = (steps: readonly StepDefinition[], { code, title }: Institution): Answers => ({
  '/auth/session': { id: formId, role: 'applicant', csrfToken: '', email: '', firstName: '', institutionCode: code },
  '/form': {
    Id: formId,
    Status: 'Draft',
    Deadline: null,
    RegistrationNumber: null,
    LastStepSubmitted: steps.length - 1,
    Institution: { InstitutionCode: code, InstitutionName: title },
    ProgramPreferences: [],
    RegistrationFeePayments: [],
    Version: 1,
    CompletedSteps: steps.slice(0, -1).map(({ key }) => key),
    AskedSteps: steps.map(({ key }) => key),
    Steps: [],
    Drafts: [],
    Reopened: [],
    History: [],
    Applicant: { Dialcode: null, Name: null },
  },
  '/form/autofill': { answers: {}, facts: {} },
  '/form/attachment-required': { facts: {} },
});
