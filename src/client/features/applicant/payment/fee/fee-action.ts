import { payRegistrationFee } from '../../../../../contract/payment.ts';
import { toWire } from '../../../../../engine/wire/to-wire.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/http.ts';
import { intentOfContent } from '../../../../api/intent.ts';
import { getQueryClient } from '../../../../api/queries.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { ACTION, closedPath } from '../../../../design/WithoutScript.tsx';
import { openPostedForm } from '../../../../forms/posted/open-posted-form.ts';
import type { PageAction } from '../../../../forms/posted/posted-form.ts';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { feeQuery } from '../registration-fee.ts';
import { resultAction } from '../result-action.ts';
import { SHOW_RESULT } from '../result-address.ts';
import { FEE_FORM, initialFeeAnswers, intentContent } from './FeeForm.tsx';

/** Creates a payment for the chosen channel. The page that follows links to it: the gateway is another site. */
export const feeAction: PageAction = async (request) => {
  const { url, form, language, t } = request;
  if (form.get(ACTION) === SHOW_RESULT) return resultAction(request);
  const formId = url.searchParams.get('formId') ?? '';
  const fee = await getQueryClient().fetchQuery(feeQuery(formId));
  const { definition } = await getForm(FEE_FORM);
  const { runtime, show } = await openPostedForm(FEE_FORM, form, {
    language,
    t,
    initial: initialFeeAnswers(fee, definition),
    sourceParams: { formId, institutionCode: fee.InstitutionCode },
  });
  const errors = await runtime.validation.checkAll();
  if (errors.length > 0) return show({ errors });
  try {
    const { fields } = toWire(definition, runtime.validation.prunedAnswers());
    const intent = await intentOfContent(intentContent(fee, fields));
    await callApi(payRegistrationFee, { body: { formId, ...fields }, intent });
    return closedPath(url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return show({ errors: error.errors, refusal: describeError(error, t) });
  }
};
