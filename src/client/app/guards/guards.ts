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

/** need-event, need-faq, need-news: the address names a record in a readable way. */
const requireIdentifiers =
  (...names: readonly string[]): Guard =>
  ({ params }) =>
    names.every((name) => IDENTIFIER.test(params[name] ?? '')) ? undefined : { absent: true };

/**
 * need-registration-detail: the address names an application, or an applicant and an application. That both belong
 * together the server says: every reading is noted in the audit trail, and so is not made twice.
 */
const requireRegistrationDetail: Guard = ({ params }) =>
  [params['id'] ?? '', params['formId']].every((id) => id === undefined || IDENTIFIER.test(id))
    ? undefined
    : { absent: true };

/** need-entity: the item that `/admin/<kind>/<id>` names can be edited; adding one needs the kind alone. */
const requireEntity: Guard = async ({ url, params, prefetchContentItem: checkEntity }) => {
  const { id = '' } = params;
  if (!IDENTIFIER.test(id)) return { absent: true };
  try {
    await checkEntity(url.pathname.split('/')[2] ?? '', id);
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return { absent: true };
  }
};

/** Institutions, steps and kinds of content come from the data: any other value is no page. */
const requireKnownParams: Guard = ({ params, institutions, steps, contentKeys }) => {
  const { institution, step, contentKey } = params;
  const isKnown =
    (institution === undefined || institutions.some(({ parameter }) => parameter === institution)) &&
    (step === undefined || steps.some(({ key }) => key === step)) &&
    (contentKey === undefined || contentKeys.includes(contentKey));
  return isKnown ? undefined : { absent: true };
};

/** theme-switch: the page takes the institution's colours, or the group's where it belongs to none. */
const switchTheme: Guard = async (context) => {
  await context.switchTheme(context.params['institution']);
  return undefined;
};

/** Public pages take the colours of the institution that their address asks for; nothing is chosen by it. */
const filterTheme: Guard = ({ url, showTheme }) => {
  showTheme(url.searchParams.get('institution') ?? undefined);
  return undefined;
};

/** Opening the selection takes the choice back (specification 4). */
const clearInstitution: Guard = async (context) => {
  await context.switchTheme('');
  return undefined;
};

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

/** Names of specification 2; `pre-fetch-<step>` stands for every step of the data that is prefilled. */
export type GuardName = keyof typeof guards | `pre-fetch-${string}`;

const PREFETCH = 'pre-fetch-';

const getGuard = (name: GuardName): Guard =>
  name.startsWith(PREFETCH) ? prefetchStep(name.slice(PREFETCH.length)) : guards[name as keyof typeof guards];

/** Asks the guards in order; the first that does not let pass decides. */
export const runGuards = async (names: readonly GuardName[], context: GuardContext): Promise<GuardResult> => {
  for (const name of names) {
    const verdict = await getGuard(name)(context);
    if (verdict) return verdict;
  }
  return undefined;
};
