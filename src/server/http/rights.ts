import type { FastifyRequest } from 'fastify';
import { attachmentRequired } from '../../contract/application.ts';
import type { Call } from '../../contract/call.ts';
import { accessOf, findRight, isForKeys, type Right } from '../../contract/rights.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { assertStaffRight, staffRightsOf } from '../staff-rights.ts';
import { assertAccess, assertCsrf, type CallerSession, type Session, toCallerSession } from './session.ts';

/** @throws Error at the start when the table of rights lacks a call, or has other roles than the contract */
export const getRight = ({ catalogue }: Services, call: Call): Right => {
  const right = findRight(
    call,
    Object.values(catalogue.content).map(({ path }) => path),
  );
  if (!right)
    throw new Error(`The call ${call.name} (${call.method} ${call.path}) has no row in src/contract/rights.ts`);
  if (accessOf(right) !== call.access)
    throw new Error(`${call.name}: access is "${call.access}" and "${accessOf(right)}" in src/contract/rights.ts`);
  return right;
};

const pendingSecondFactor = (
  services: Services,
  { role, secondFactor, apiKeyId }: Session,
): 'asked' | 'missing' | undefined => {
  // The factor was shown when the key was created.
  if (apiKeyId !== undefined) return undefined;
  if (role !== 'admin' || secondFactor === 'shown' || secondFactor === 'provider') return undefined;
  if (secondFactor === 'asked') return 'asked';
  return services.settings.requireAdminSecondFactor ? 'missing' : undefined;
};

/** For the browser: whether the session must still set up or confirm a second factor. */
export const secondFactorStatusOf = (services: Services, session: Session): 'none' | 'asked' | 'missing' | 'shown' =>
  pendingSecondFactor(services, session) ?? (session.secondFactor === 'provider' ? 'none' : session.secondFactor);

/** Calls that are open to all too: those that sign somebody in are not for keys. */
const assertForKeys = (services: Services, call: Call): void => {
  if (!isForKeys(call, getRight(services, call))) throw new AppError(403, 'server.apiKey.notForKeys');
};

/**
 * 401 without a session; 403 for the wrong role, a pending second factor, a right that the roles of an admin do not give, or
 * an action of admins of the group; for a key also for a call that is for persons.
 */
export function assertMayCall(
  services: Services,
  call: Call,
  session: Session | undefined,
): asserts session is Session {
  const right = getRight(services, call);
  if (session?.apiKeyId !== undefined) assertForKeys(services, call);
  assertAccess(accessOf(right), session);
  const pending = pendingSecondFactor(services, session);
  const isOpen = right.beforeSecondFactor === 'asked' || right.beforeSecondFactor === pending;
  if (pending && !isOpen) throw new AppError(403, `server.secondFactor.${pending}`);
  const { staffRight } = right;
  if (session.role === 'admin' && staffRight !== undefined)
    assertStaffRight({ staffRights: staffRightsOf(services, session) }, staffRight);
  if (right.scope === 'group' && session.institutionCode !== null) throw new AppError(403, 'server.error.403');
}

export const changesData = (call: Call): boolean => call.method !== 'GET';

/**
 * Checks session, rights and CSRF token of a call that needs a session. The caller sets `request.session`.
 * @throws AppError 401, 403
 */
export const authorise = (
  services: Services,
  call: Call,
  request: FastifyRequest,
  session: Session | undefined,
): CallerSession => {
  assertMayCall(services, call, session);
  // Browsers do not add a key to a request by themselves.
  if (changesData(call) && session.apiKeyId === undefined) assertCsrf(request, session);
  return toCallerSession(services, request, session);
};

/**
 * The same for a call with a key, also for one that is open to all.
 * @throws AppError 403
 */
export const authoriseKey = (
  services: Services,
  call: Call,
  request: FastifyRequest,
  session: Session,
): CallerSession => {
  if (call.access !== 'everyone') return authorise(services, call, request, session);
  assertForKeys(services, call);
  return toCallerSession(services, request, session);
};

/**
 * The same for a page of an applicant that staff look at: it only reads, with GET or with the one POST that changes nothing.
 * @throws AppError 401, 403
 */
export const authoriseSeen = (
  services: Services,
  call: Call,
  request: FastifyRequest,
  session: Session,
): CallerSession => {
  if (changesData(call) && call.name !== attachmentRequired.name) throw new AppError(403, 'server.error.403');
  assertMayCall(services, call, session);
  return toCallerSession(services, request, session);
};
