import { steps } from 'virtual:catalogue';
import { sendCorrection } from '../../../../contract/admin-applications.ts';
import { withdrawApplication } from '../../../../contract/application.ts';
import { callApi } from '../../../api/http.ts';
import { ACTION } from '../../../design/WithoutScript.tsx';
import { FORM, type PageAction } from '../../../forms/posted/posted-form.ts';
import { correctStep } from './correction/correction-action.ts';
import { interviewAction } from './interview-action.ts';
import { offerAction } from './offer-action.ts';
import { CHOOSE_INTERVIEW, SEND_CORRECTION, WITHDRAW } from './plain-actions.ts';

const calls = new Map<unknown, typeof sendCorrection | typeof withdrawApplication>([
  [SEND_CORRECTION, sendCorrection],
  [WITHDRAW, withdrawApplication],
]);

/** A corrected step, the buttons of the page, the time of an interview, and the answer to an offer. */
export const detailAction: PageAction = async (request) => {
  const { url, params, form, notify } = request;
  const step = steps.find(({ key }) => key === form.get(FORM));
  if (step) return correctStep(request, step);
  if (form.get(ACTION) === CHOOSE_INTERVIEW) return interviewAction(request);
  const call = calls.get(form.get(ACTION));
  if (!call) return offerAction(request);
  notify((await callApi(call, { body: { formId: params['id'] ?? '' } })).message);
  return url.pathname;
};
