import {
  changePassword,
  editProfile,
  endOtherSessions,
  getUser,
  requestDeletion,
  sendEmailVerification,
  withdrawDeletion,
} from '../../../../contract/account.ts';
import { requestPhoneCode, stopPhone, verifyPhone } from '../../../../contract/phone.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { callApi } from '../../../api/http.ts';
import { isInvalidToken } from '../../../api/invalid-token.ts';
import { getQueryClient } from '../../../api/queries.ts';
import { sessionQuery } from '../../../api/session.ts';
import { ACTION, closedPath } from '../../../design/WithoutScript.tsx';
import { openPostedForm } from '../../../forms/posted/open-posted-form.ts';
import { FORM, type PageAction, type PostedRequest } from '../../../forms/posted/posted-form.ts';
import { sendPosted } from '../../../forms/posted/send-posted.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { knownDetails } from './AccountDetailsForm.tsx';
import { emailFacts, PASSWORD_FIELD } from './ChangeEmailScreen.tsx';
import { END_SESSIONS, STOP_PHONE, WITHDRAW_DELETION } from './plain-actions.ts';
import { sendAccountEvent } from './send-account-event.ts';

const saveDetails: PageAction = async (request) => {
  const client = getQueryClient();
  const user = await client.fetchQuery(sessionQuery);
  const { profile } = (await callApi(getUser, { params: { userId: user?.id ?? '' } })).data;
  const { definition } = await getForm(editProfile.form);
  const opened = await openPostedForm(editProfile.form, request.form, {
    ...request,
    initial: knownDetails(definition, profile),
  });
  return sendPosted(request, opened, async (answers) => {
    request.notify((await sendForm(editProfile, answers)).message);
    return closedPath(request.url);
  });
};

const askForDeletion: PageAction = async (request) => {
  const opened = await openPostedForm(requestDeletion.form, request.form, request);
  return sendPosted(request, opened, async (answers) => {
    request.notify((await sendForm(requestDeletion, answers)).message);
    return closedPath(request.url);
  });
};

const askForCode: PageAction = async (request) => {
  const opened = await openPostedForm(requestPhoneCode.form, request.form, request);
  return sendPosted(request, opened, async (answers) => {
    request.notify((await sendForm(requestPhoneCode, answers)).message);
    return closedPath(request.url);
  });
};

const confirmNumber: PageAction = async (request) => {
  const opened = await openPostedForm(verifyPhone.form, request.form, request);
  return sendPosted(request, opened, async (answers) => {
    request.notify((await sendForm(verifyPhone, answers)).message);
    return closedPath(request.url);
  });
};

const press = async (action: unknown): Promise<string | undefined> => {
  if (action === END_SESSIONS) return (await callApi(endOtherSessions, { body: {} })).message;
  if (action === STOP_PHONE) return (await callApi(stopPhone)).message;
  return action === WITHDRAW_DELETION ? (await callApi(withdrawDeletion)).message : undefined;
};

/** The details, messages to the phone, the request for deletion, and the buttons of the account. */
export const profileAction: PageAction = async (request) => {
  const { form, url, notify } = request;
  if (form.get(FORM) === editProfile.form) return saveDetails(request);
  if (form.get(FORM) === requestDeletion.form) return askForDeletion(request);
  if (form.get(FORM) === requestPhoneCode.form) return askForCode(request);
  if (form.get(FORM) === verifyPhone.form) return confirmNumber(request);
  const message = await press(form.get(ACTION));
  if (message !== undefined) notify(message);
  return closedPath(url);
};

export const changePasswordAction: PageAction = async (request) => {
  const opened = await openPostedForm(changePassword.form, request.form, request);
  return sendPosted(request, opened, async (answers) => {
    request.notify((await sendForm(changePassword, answers)).message);
    let next = request.url.pathname;
    const navigate = (path: string): void => {
      next = path;
    };
    sendAccountEvent({ type: 'password.changed' }, navigate);
    return next;
  });
};

const showsPassword = ({ form }: PostedRequest): boolean => form.has(`${sendEmailVerification.form}.${PASSWORD_FIELD}`);

/** Sends the link to the new address. Some time after the login the server asks for the password, and the form then too. */
export const changeEmailAction: PageAction = async (request) => {
  const opened = await openPostedForm(sendEmailVerification.form, request.form, {
    ...request,
    facts: emailFacts(showsPassword(request)),
  });
  return sendPosted(request, opened, async (answers) => {
    try {
      request.notify((await sendForm(sendEmailVerification, answers)).message);
      return request.url.pathname;
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      request.notify(error.message);
      return pathTo('login');
    }
  });
};
