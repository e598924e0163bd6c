import type { ApplicationDetail } from '../../../api/queries.ts';

/** The accepted answer behind an address such as `step.field` of `schemas/application/roles.json`. */
export const answerOfRole = ({ Steps }: Pick<ApplicationDetail, 'Steps'>, address: unknown): unknown => {
  const [step, field = ''] = String(address).split('.');
  return Steps.find((saved) => saved.step === step)?.answers[field];
};
