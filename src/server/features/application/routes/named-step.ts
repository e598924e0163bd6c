import type { StepDefinition } from '../../../../engine/schema/types.ts';
import { findStep, findStepByWire } from '../../../../engine/steps/progress.ts';
import { AppError } from '../../../errors.ts';
import type { Admission } from '../admission.ts';

const unknownStep = (): AppError =>
  new AppError(422, 'server.error.422', { errors: [{ path: '/step', key: 'request.step.error.unknown' }] });

/** @throws AppError 422 */
export const getStepByKey = ({ catalogue }: Admission, key: string): StepDefinition => {
  const step = findStep(catalogue.steps, key);
  if (!step) throw unknownStep();
  return step;
};

/** @throws AppError 422 */
export const getStepByWire = ({ catalogue }: Admission, wireStep: number): StepDefinition => {
  const step = findStepByWire(catalogue.steps, wireStep);
  if (!step) throw unknownStep();
  return step;
};
