import { notFound } from '../../../errors.ts';
import { isUuid } from '../../application/routes/sent-step.ts';

/** @throws AppError 404 for what is no id */
export const formIdOf = ({ formId }: Readonly<Record<string, string>>): string => {
  if (!isUuid(formId)) throw notFound();
  return formId;
};
