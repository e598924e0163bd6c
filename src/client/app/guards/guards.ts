import { homeOfStaff, mayOpenPage } from '../../../contract/admin-pages.ts';
import { type PageName, pathTo } from '../../../contract/pages.ts';
import { isReturnPath, RETURN_TO } from '../../../contract/return-path.ts';
import { rightsOfSession } from '../../../contract/staff-rights.ts';
import { hasStatus } from '../../api/api-error.ts';
import type { ApplicationDetail } from '../../api/queries.ts';
import type { SessionUser } from '../../api/session.ts';
import { isAdmin } from '../../state/account.ts';
import type { Guard, GuardContext, GuardResult } from './guard-types.ts';

/** Home page of a signed-in user (specification 2, navigation after login). */
export const homeOf = (
  user: SessionUser,
  { findChosenInstitution, institutions }: Pick<GuardContext, 'findChosenInstitution' | 'institutions'>,
): string => {
  if (isAdmin(user)) return pathTo(homeOfStaff(rightsOfSession(user)));
  const institution =
    findChosenInstitution() ?? institutions.find(({ code }) => code === user.institutionCode)?.parameter;
  return institution === undefined ? pathTo('admissionSelection') : pathTo('admissionDashboard', { institution });
};

/** auth: requires a session; else redirects to the login, which returns here. */
const requireSession: Guard = async ({ url, findSession }) => {
  if (await findSession()) return undefined;
  const here = `${url.pathname}${url.search}`;
  return { redirect: `${pathTo('login')}?${new URLSearchParams({ [RETURN_TO]: here })}` };
};

/** guest: requires no session; else redirects home, or to the return path. */
const requireGuest: Guard = async (context) => {
  const user = await context.findSession();
  if (!user) return undefined;
  const asked = context.url.searchParams.get(RETURN_TO);
  return { redirect: isReturnPath(asked) ? asked : homeOf(user, context) };
};

/** is-registrant: an applicant, not an admin. */
const requireRegistrant: Guard = async (context) => {
  const user = await context.findSession();
  return user && isAdmin(user) ? { redirect: homeOf(user, context) } : undefined;
};

const hasPendingSecondFactor = ({ secondFactor }: SessionUser): boolean =>
  secondFactor === 'asked' || secondFactor === 'missing';

/** is-admin: redirects an applicant home, and an admin with a pending second factor to its page. */
const requireAdmin: Guard = async (context) => {
  const user = await context.findSession();
  if (!user) return undefined;
  if (!isAdmin(user)) return { redirect: homeOf(user, context) };
  if (!hasPendingSecondFactor(user)) return undefined;
  const { pathname, search } = context.url;
  return { redirect: `${pathTo('secondFactor')}?${new URLSearchParams({ [RETURN_TO]: `${pathname}${search}` })}` };
};

/** to-home: redirects to the first page that the user may open. */
const redirectHome: Guard = async (context) => {
  const user = await context.findSession();
  return user ? { redirect: homeOf(user, context) } : undefined;
};

/** may-open-<page>: the roles of the admin include the page. */
const requirePageRight =
  (page: PageName): Guard =>
  async ({ findSession }) => {
    const user = await findSession();
    return user && !mayOpenPage(page, rightsOfSession(user)) ? { forbidden: true } : undefined;
  };

/** owes-second-factor: redirects home when no second factor is pending. */
const requirePendingSecondFactor: Guard = async (context) => {
  const user = await context.findSession();
  return user && !hasPendingSecondFactor(user) ? { redirect: homeOf(user, context) } : undefined;
};

/** need-email: the email address that is being verified or recovered is known. */
const requireEmail: Guard = ({ findPendingEmail }) =>
  findPendingEmail() === undefined ? { redirect: pathTo('login') } : undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const formIdOf = ({ url }: GuardContext): string => url.searchParams.get('formId') ?? '';

const institutionOf = ({ params }: GuardContext): string => params['institution'] ?? '';

const dashboardOf = (context: GuardContext): string =>
  pathTo('admissionDashboard', { institution: institutionOf(context) });

const stepPath = (context: GuardContext, step: string): string =>
  `${pathTo('applicationStep', { institution: institutionOf(context), step })}?formId=${formIdOf(context)}`;

/** need-form: the URL names an application of this account; for a deleted draft the notice is 'Form telah dihapus'. */
const requireForm: Guard = async (context) => {
  if (!UUID.test(formIdOf(context))) return { redirect: dashboardOf(context) };
  try {
    await context.getApplication(formIdOf(context));
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 404, 410)) throw error;
    return { redirect: dashboardOf(context), notice: error.message };
  }
};

/** Index among the asked steps of the one to resume: the first that is unfinished or that a changed schema reopened. */
const resumeIndex = ({ AskedSteps, CompletedSteps, Reopened }: ApplicationDetail): number => {
  const open = AskedSteps.findIndex(
    (key) => !CompletedSteps.includes(key) || Reopened.some(({ step }) => step === key),
  );
  return open === -1 ? AskedSteps.length - 1 : open;
};

/** The step itself where the application asks it, else the next one that it asks. */
const nextAskedStep = (
  { steps }: GuardContext,
  { AskedSteps }: ApplicationDetail,
  key: string | undefined,
): string | undefined =>
  steps.slice(steps.findIndex((step) => step.key === key)).find((step) => AskedSteps.includes(step.key))?.key;

const isOfThisInstitution = (context: GuardContext, application: ApplicationDetail): boolean =>
  context.institutions.some(
    ({ parameter, code }) => parameter === institutionOf(context) && code === application.Institution.InstitutionCode,
  );

/** apply-form: the application is a draft of this institution, it asks this step, and every step before it is finished. */
const requireOpenStep: Guard = async (context) => {
  const application = await context.getApplication(formIdOf(context));
  if (!isOfThisInstitution(context, application)) return { redirect: dashboardOf(context) };
  if (application.Status !== 'Draft') {
    const id = application.Id;
    return { redirect: pathTo('registrationDetail', { institution: institutionOf(context), id }) };
  }
  const wanted = context.params['step'];
  const step = nextAskedStep(context, application, wanted);
  const open = application.AskedSteps.slice(0, resumeIndex(application) + 1);
  const target = step !== undefined && open.includes(step) ? step : open.at(-1);
  return target !== undefined && target !== wanted ? { redirect: stepPath(context, target) } : undefined;
};

/** resume-step: redirects the URL of an application to the step to resume. */
const resumeStep: Guard = async (context) => {
  const application = await context.getApplication(formIdOf(context));
  const next = application.AskedSteps[resumeIndex(application)];
  return { redirect: next ? stepPath(context, next) : dashboardOf(context) };
};

/** pre-fetch-<step>: loads prefilled answers before the step opens; if that fails the step opens empty. */
const prefetchStep =
  (key: string): Guard =>
  async (context) => {
    const step = context.steps.find((candidate) => candidate.key === key);
    if (step) await context.prefetchAnswers(formIdOf(context), step).catch(() => undefined);
    return undefined;
  };

/** attachment-requirement: loads which documents this application needs before the step opens. */
const requireAttachmentFacts: Guard = async (context) => {
  await context.prefetchAttachmentFacts(formIdOf(context));
  return undefined;
};

const IDENTIFIER = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,119}$/u;

/** need-event, need-faq, need-news: the URL has well-formed identifiers. */
const requireIdentifiers =
  (...names: readonly string[]): Guard =>
  ({ params }) =>
    names.every((name) => IDENTIFIER.test(params[name] ?? '')) ? undefined : { absent: true };

/**
 * need-registration-detail: the URL names an application, or an applicant and an application. The guard does not read
 * them, because each read is recorded in the audit log; the screen's call checks that they belong together.
 */
const requireRegistrationDetail: Guard = ({ params }) =>
  [params['id'] ?? '', params['formId']].every((id) => id === undefined || IDENTIFIER.test(id))
    ? undefined
    : { absent: true };

/** need-entity: the item of `/admin/<kind>/<id>` exists; `new` needs the kind alone. */
const requireEntity: Guard = async ({ url, params, prefetchContentItem }) => {
  const { id = '' } = params;
  if (!IDENTIFIER.test(id)) return { absent: true };
  try {
    await prefetchContentItem(url.pathname.split('/')[2] ?? '', id);
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return { absent: true };
  }
};

/** known-place: institution, step and kind of content exist in the data. */
const requireKnownParams: Guard = ({ params, institutions, steps, contentKeys }) => {
  const { institution, step, contentKey } = params;
  const isKnown =
    (institution === undefined || institutions.some(({ parameter }) => parameter === institution)) &&
    (step === undefined || steps.some(({ key }) => key === step)) &&
    (contentKey === undefined || contentKeys.includes(contentKey));
  return isKnown ? undefined : { absent: true };
};

/** theme-switch: shows the theme of the URL's institution, else the group's theme. */
const switchTheme: Guard = async (context) => {
  await context.switchTheme(context.params['institution']);
  return undefined;
};

/** theme-filter: shows the theme of the institution in the query without choosing it. */
const filterTheme: Guard = ({ url, showTheme }) => {
  showTheme(url.searchParams.get('institution') ?? undefined);
  return undefined;
};

/** theme-clear: opening the selection clears the choice (specification 4). */
const clearInstitution: Guard = async (context) => {
  await context.switchTheme('');
  return undefined;
};

const PREFETCH = 'pre-fetch-';
const MAY_OPEN = 'may-open-';

const guards = {
  auth: requireSession,
  guest: requireGuest,
  'is-registrant': requireRegistrant,
  'is-admin': requireAdmin,
  'to-home': redirectHome,
  'owes-second-factor': requirePendingSecondFactor,
  'need-form': requireForm,
  'need-email': requireEmail,
  'need-registration-detail': requireRegistrationDetail,
  'need-event': requireIdentifiers('slug'),
  'need-faq': requireIdentifiers('id', 'slug'),
  'need-news': requireIdentifiers('slug'),
  'need-entity': requireEntity,
  'apply-form': requireOpenStep,
  'resume-step': resumeStep,
  'attachment-requirement': requireAttachmentFacts,
  'theme-switch': switchTheme,
  'theme-filter': filterTheme,
  'theme-clear': clearInstitution,
  'known-place': requireKnownParams,
} as const satisfies Record<string, Guard>;

/** Names of specification 2; `pre-fetch-<step>` exists for every step that is prefilled, `may-open-<page>` for every page. */
export type GuardName = keyof typeof guards | `${typeof PREFETCH}${string}` | `${typeof MAY_OPEN}${PageName}`;

const isPrefetch = (name: GuardName): name is `${typeof PREFETCH}${string}` => name.startsWith(PREFETCH);

const isMayOpen = (name: GuardName): name is `${typeof MAY_OPEN}${PageName}` => name.startsWith(MAY_OPEN);

const getGuard = (name: GuardName): Guard => {
  if (isPrefetch(name)) return prefetchStep(name.slice(PREFETCH.length));
  return isMayOpen(name) ? requirePageRight(name.slice(MAY_OPEN.length) as PageName) : guards[name];
};

/** Runs the guards in order and returns the first result that is not a pass. */
export const runGuards = async (names: readonly GuardName[], context: GuardContext): Promise<GuardResult> => {
  for (const name of names) {
    const result = await getGuard(name)(context);
    if (result) return result;
  }
  return undefined;
};
