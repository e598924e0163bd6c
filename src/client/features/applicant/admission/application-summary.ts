import { steps } from 'virtual:catalogue';
import { pathTo } from '../../../../contract/pages.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';
import type { ApplicationSummary } from '../../../api/queries.ts';

/** Names of the preferred programs in the applicant's order. */
export const programNames = ({ ProgramPreferences }: Pick<ApplicationSummary, 'ProgramPreferences'>): string =>
  [...ProgramPreferences]
    .sort((a, b) => a.Order - b.Order)
    .map(({ PeriodicProgram }) => PeriodicProgram.ProgramStudyName)
    .join(' / ');

/** The step to resume: the one after the last that was saved (specification 4). */
export const findStepToResume = (lastStepSubmitted: number): StepRef | undefined =>
  steps[Math.min(lastStepSubmitted, steps.length - 1)];

export const stepAddress = (institution: string, step: StepRef | undefined, formId: string): string => {
  const query = new URLSearchParams({ formId });
  const path = step
    ? pathTo('applicationStep', { institution, step: step.key })
    : pathTo('application', { institution });
  return `${path}?${query}`;
};
