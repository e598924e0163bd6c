import type { StepRef } from '../schema/types.ts';

/** Number of leading finished steps as the wire counts them (specification 4): `LastStepSubmitted`. */
export const lastStepSubmitted = (steps: readonly StepRef[], completed: readonly string[]): number => {
  const firstOpen = steps.findIndex(({ key }) => !completed.includes(key));
  return firstOpen === -1 ? steps.length : firstOpen;
};

export const findStep = <S extends StepRef>(steps: readonly S[], key: string): S | undefined =>
  steps.find((step) => step.key === key);

/** The step with this wire number. */
export const findStepByWire = <S extends StepRef>(steps: readonly S[], wireStep: number): S | undefined =>
  steps.find((step) => step.wireStep === wireStep);

/** The steps with these keys, in the order of the keys; a key without a step is left out. */
export const pickSteps = <S extends StepRef>(steps: readonly S[], keys: readonly string[]): readonly S[] =>
  keys.flatMap((key) => findStep(steps, key) ?? []);

/** The step that follows a saved step (specification 4); undefined after the last. */
export const nextStep = <S extends StepRef>(steps: readonly S[], key: string): S | undefined =>
  steps[steps.findIndex((step) => step.key === key) + 1];
