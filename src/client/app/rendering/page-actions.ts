import { type ActionFunction, data, redirect } from 'react-router-dom';
import { logout } from '../../../contract/account.ts';
import { keysOf } from '../../../contract/keys-of.ts';
import { type PageName, pages, pathTo } from '../../../contract/pages.ts';
import { withReturnPath } from '../../../contract/return-path.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/http.ts';
import { getQueryClient } from '../../api/queries.ts';
import { describeError } from '../../design/FailureNotice.tsx';
import { ACTION } from '../../design/WithoutScript.tsx';
import {
  forgotPasswordAction,
  invitationAction,
  loginAction,
  newPasswordAction,
  registerAction,
  verifyOtpAction,
} from '../../features/applicant/account/account-actions.ts';
import { dashboardAction } from '../../features/applicant/admission/dashboard-action.ts';
import { stepAction } from '../../features/applicant/application/step-action.ts';
import { feeAction } from '../../features/applicant/payment/fee/fee-action.ts';
import { resultAction } from '../../features/applicant/payment/result-action.ts';
import { documentsAction } from '../../features/applicant/profile/documents-action.ts';
import {
  changeEmailAction,
  changePasswordAction,
  profileAction,
} from '../../features/applicant/profile/profile-actions.ts';
import { detailAction } from '../../features/applicant/registrations/detail-action.ts';
import { DELETE_DRAFT } from '../../features/shared/application/DeleteDraft.tsx';
import { deleteDraftAction } from '../../features/shared/application/delete-draft-action.ts';
import type { PageAction, PostedRequest } from '../../forms/posted/posted-form.ts';
import { LOG_OUT } from '../layouts/LogoutButton.tsx';

/** What the pages do with a form that a browser has sent without their code. Only the server loads them. */
const actions: Partial<Readonly<Record<PageName, PageAction>>> = {
  login: loginAction,
  register: registerAction,
  verifyOTP: verifyOtpAction,
  resetPassword: forgotPasswordAction,
  newPassword: newPasswordAction,
  invitation: invitationAction,
  admissionDashboard: dashboardAction,
  myRegistration: dashboardAction,
  viewAllRegistration: dashboardAction,
  applicationStep: stepAction,
  registerFeeDetail: feeAction,
  myDocuments: documentsAction,
  registrationDetail: detailAction,
  paymentDetails: resultAction,
  profile: profileAction,
  changeEmail: changeEmailAction,
  changePassword: changePasswordAction,
};

/** What an action knows of its request, beside the address. */
type PostedContext = Omit<PostedRequest, 'url' | 'params'>;

/** Each page with the button to log out takes it. */
const logOut: PageAction = async () => {
  await callApi(logout);
  return pathTo('landing');
};

/** The actions of buttons that several pages have. */
const actionsOfButtons = new Map<unknown, PageAction>([
  [LOG_OUT, logOut],
  [DELETE_DRAFT, deleteDraftAction],
]);

const notTaken: PageAction = async ({ url }) => `${url.pathname}${url.search}`;

const actionOf =
  (name: PageName): PageAction =>
  (request) => {
    const action = actionsOfButtons.get(request.form.get(ACTION)) ?? actions[name] ?? notTaken;
    return action(request);
  };

/** The login page where the session has ended, else the page itself, which shows what it is refused too. */
const pageAfterRefusal = (error: unknown, { url, notify, t }: PostedRequest): string => {
  if (!(error instanceof ApiError)) throw error;
  const here = `${url.pathname}${url.search}`;
  notify(error.status === 401 ? t('app.session.ended') : describeError(error, t));
  return error.status === 401 ? withReturnPath(pathTo('login'), here) : here;
};

const toRouteAction =
  (action: PageAction, contextOf: (context: unknown) => PostedContext): ActionFunction =>
  async ({ request, params, context }) => {
    const posted = { ...contextOf(context), url: new URL(request.url), params };
    const next = await action(posted).catch((error: unknown) => pageAfterRefusal(error, posted));
    if (typeof next === 'string') return redirect(next, 303);
    // The page reads again what the action may have changed.
    getQueryClient().clear();
    return data(next, { status: next.errors.length > 0 || next.refusal !== undefined ? 422 : 200 });
  };

/** The actions as the router calls them. */
export const routeActions = (
  contextOf: (context: unknown) => PostedContext,
): Partial<Readonly<Record<PageName, ActionFunction>>> =>
  Object.fromEntries(keysOf(pages).map((name) => [name, toRouteAction(actionOf(name), contextOf)]));
