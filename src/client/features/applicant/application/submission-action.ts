import { steps } from 'virtual:catalogue';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import type { OpenedForm } from '../../../forms/posted/open-posted-form.ts';
import { CONFIRM, type PostedForm, type PostedRequest } from '../../../forms/posted/posted-form.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { sendApplication } from '../../shared/application/send-step.ts';
import { groupErrorsByStep } from './use-submit-application.ts';

/** The last step: the page asks first, because a submit cannot be undone; the confirmation sends the application. */
export const submitPosted = async (
  { params, t }: PostedRequest,
  { runtime, action, show }: OpenedForm,
  detail: ApplicationDetail,
  step: StepRef,
): Promise<string | PostedForm> => {
  const errors = await runtime.validation.checkAll();
  if (errors.length > 0) return show({ errors });
  if (action !== CONFIRM) return show({ isAsking: true });
  const target = {
    definition: runtime.form.definition,
    step,
    formId: detail.Id,
    institutionCode: detail.Institution.InstitutionCode,
  };
  const links = applicationLinks({ institution: params['institution'] ?? '', formId: detail.Id });
  try {
    await sendApplication(target, runtime.validation.prunedAnswers(), detail.Version);
    return links.submitted;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const found = groupErrorsByStep(
      steps.map(({ key }) => key),
      error.errors,
    );
    return show({
      errors: found.find((one) => one.step === step.key)?.errors ?? [],
      refusal: describeError(error, t),
      found: found.filter((one) => one.step !== step.key),
    });
  }
};
