import { hasStatus } from '../../api/api-error.ts';
import {
  prefetchStep,
  requireAttachmentFacts,
  requireForm,
  requireOpenStep,
  resumeStep,
} from './application-guards.ts';
import type { Guard, GuardContext, GuardResult } from './guard-types.ts';
import {
  requireAdmin,
  requireEmail,
  requireGuest,
  requirePendingSecondFactor,
  requireRegistrant,
  requireSession,
} from './session-guards.ts';

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

const guards = {
  auth: requireSession,
  guest: requireGuest,
  'is-registrant': requireRegistrant,
  'is-admin': requireAdmin,
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

/** Names of specification 2; `pre-fetch-<step>` exists for every step that is prefilled. */
export type GuardName = keyof typeof guards | `${typeof PREFETCH}${string}`;

const isPrefetch = (name: GuardName): name is `${typeof PREFETCH}${string}` => name.startsWith(PREFETCH);

const getGuard = (name: GuardName): Guard =>
  isPrefetch(name) ? prefetchStep(name.slice(PREFETCH.length)) : guards[name];

/** Runs the guards in order and returns the first result that is not a pass. */
export const runGuards = async (names: readonly GuardName[], context: GuardContext): Promise<GuardResult> => {
  for (const name of names) {
    const result = await getGuard(name)(context);
    if (result) return result;
  }
  return undefined;
};
