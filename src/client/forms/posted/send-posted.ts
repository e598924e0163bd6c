import type { Answers } from '../../../engine/schema/types.ts';
import { ApiError } from '../../api/api-error.ts';
import { describeError } from '../../design/FailureNotice.tsx';
import type { OpenedForm } from './open-posted-form.ts';
import type { PostedForm, PostedRequest } from './posted-form.ts';

/**
 * Checks the answers and sends them; the form shows the reason of a refusal.
 * @param send sends the answers. @returns the path of the next page
 */
export const sendPosted = async (
  { t }: Pick<PostedRequest, 't'>,
  { runtime, show }: OpenedForm,
  send: (answers: Answers) => Promise<string>,
): Promise<string | PostedForm> => {
  const errors = await runtime.validation.checkAll();
  if (errors.length > 0) return show({ errors });
  try {
    return await send(runtime.validation.prunedAnswers());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return show({ errors: error.errors, refusal: describeError(error, t) });
  }
};
