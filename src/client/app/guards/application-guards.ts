import { pathTo } from '../../../contract/pages.ts';
import { hasStatus } from '../../api/api-error.ts';
import type { ApplicationDetail } from '../../api/queries.ts';
import type { Guard, GuardContext } from './guard-types.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const formIdOf = ({ url }: GuardContext): string => url.searchParams.get('formId') ?? '';

const institutionOf = ({ params }: GuardContext): string => params['institution'] ?? '';

const dashboardOf = (context: GuardContext): string =>
  pathTo('admissionDashboard', { institution: institutionOf(context) });

const stepPath = (context: GuardContext, step: string): string =>
  `${pathTo('applicationStep', { institution: institutionOf(context), step })}?formId=${formIdOf(context)}`;

/** need-form: the URL names an application of this account; for a deleted draft the notice is 'Form telah dihapus'. */
export const requireForm: Guard = async (context) => {
  if (!UUID.test(formIdOf(context))) return { redirect: dashboardOf(context) };
  try {
    await context.getApplication(formIdOf(context));
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 404, 410)) throw error;
    return { redirect: dashboardOf(context), notice: error.message };
  }
};

/** Index of the step to resume: the first that is unfinished or that a changed schema reopened. */
const resumeIndex = ({ steps }: GuardContext, { CompletedSteps, Reopened }: ApplicationDetail): number => {
  const open = steps.findIndex(({ key }) => !CompletedSteps.includes(key) || Reopened.some(({ step }) => step === key));
  return open === -1 ? steps.length - 1 : open;
};

const isOfThisInstitution = (context: GuardContext, application: ApplicationDetail): boolean =>
  context.institutions.some(
    ({ parameter, code }) => parameter === institutionOf(context) && code === application.Institution.InstitutionCode,
  );

/** apply-form: the application is a draft of this institution, and every step before this one is finished. */
export const requireOpenStep: Guard = async (context) => {
  const application = await context.getApplication(formIdOf(context));
  if (!isOfThisInstitution(context, application)) return { redirect: dashboardOf(context) };
  if (application.Status !== 'Draft') {
    const id = application.Id;
    return { redirect: pathTo('registrationDetail', { institution: institutionOf(context), id }) };
  }
  const resume = resumeIndex(context, application);
  const asked = context.steps.findIndex(({ key }) => key === context.params['step']);
  const next = context.steps[resume];
  return next !== undefined && asked > resume ? { redirect: stepPath(context, next.key) } : undefined;
};

/** resume-step: redirects the URL of an application to the step to resume. */
export const resumeStep: Guard = async (context) => {
  const next = context.steps[resumeIndex(context, await context.getApplication(formIdOf(context)))];
  return { redirect: next ? stepPath(context, next.key) : dashboardOf(context) };
};

/** pre-fetch-<step>: loads prefilled answers before the step opens; if that fails the step opens empty. */
export const prefetchStep =
  (key: string): Guard =>
  async (context) => {
    const step = context.steps.find((candidate) => candidate.key === key);
    if (step) await context.prefetchAnswers(formIdOf(context), step).catch(() => undefined);
    return undefined;
  };

/** attachment-requirement: loads which documents this application needs before the step opens. */
export const requireAttachmentFacts: Guard = async (context) => {
  await context.prefetchAttachmentFacts(formIdOf(context));
  return undefined;
};
