import {
  prefetchStep,
  requireAttachmentFacts,
  requireForm,
  requireOpenStep,
  resumeStep,
} from './application-guards.ts';
import { requireEntity, requireIdentifiers, requireKnownPlace, requireRegistrationDetail } from './content-guards.ts';
import {
  requireAdmin,
  requireEmail,
  requireGuest,
  requireOwedFactor,
  requireRegistrant,
  requireSession,
} from './session-guards.ts';
import type { Guard, GuardContext, Verdict } from './types.ts';

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
  'owes-second-factor': requireOwedFactor,
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
  'known-place': requireKnownPlace,
} as const satisfies Record<string, Guard>;

/** Names of specification 2; `pre-fetch-<step>` stands for every step of the data that is prefilled. */
export type GuardName = keyof typeof guards | `pre-fetch-${string}`;

const PREFETCH = 'pre-fetch-';

const getGuard = (name: GuardName): Guard =>
  name.startsWith(PREFETCH) ? prefetchStep(name.slice(PREFETCH.length)) : guards[name as keyof typeof guards];

/** Asks the guards in order; the first that does not let pass decides. */
export const runGuards = async (names: readonly GuardName[], context: GuardContext): Promise<Verdict> => {
  for (const name of names) {
    const verdict = await getGuard(name)(context);
    if (verdict) return verdict;
  }
  return undefined;
};
