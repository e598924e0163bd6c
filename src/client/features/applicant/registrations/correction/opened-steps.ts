import type { StepRef } from '../../../../../engine/schema/types.ts';

export interface OpenedStep {
  readonly step: StepRef;
  readonly fields: readonly string[];
}

/** The opened fields, `step.field`, by their steps and in the order of the steps. */
export const openedSteps = (steps: readonly StepRef[], opened: readonly string[]): readonly OpenedStep[] =>
  steps.flatMap((step) => {
    const start = `${step.key}.`;
    const fields = opened.filter((field) => field.startsWith(start)).map((field) => field.slice(start.length));
    return fields.length === 0 ? [] : [{ step, fields }];
  });
