import { steps } from 'virtual:catalogue';
import { pathTo } from '../../../../contract/pages.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';

/** The step to resume: the one after the last that was saved (specification 4). */
export const resumeAt = (lastStepSubmitted: number): StepRef | undefined =>
  steps[Math.min(lastStepSubmitted, steps.length - 1)];

export const stepAddress = (institution: string, step: StepRef | undefined, formId: string): string => {
  const query = new URLSearchParams({ formId });
  const path = step
    ? pathTo('applicationStep', { institution, step: step.key })
    : pathTo('application', { institution });
  return `${path}?${query}`;
};
