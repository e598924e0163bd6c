import { chooseInterview } from '../../../../contract/application.ts';
import { callApi } from '../../../api/http.ts';
import type { PageAction } from '../../../forms/posted/posted-form.ts';

/** The name of the radio buttons, whose values are ids of times. */
export const INTERVIEW_TIME = 'interviewTime';

/** The choice of a browser without scripts. A time that was taken meanwhile is named, and the page shows the others. */
export const interviewAction: PageAction = async ({ url, params, form, t, notify }) => {
  const slotId = form.get(INTERVIEW_TIME);
  if (typeof slotId === 'string' && slotId !== '') {
    const { message } = await callApi(chooseInterview, { body: { formId: params['id'] ?? '', slotId } });
    notify(message);
  } else notify(t('registrations.interview.incomplete'));
  return url.pathname;
};
