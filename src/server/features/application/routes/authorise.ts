import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../../contract/call.ts';
import { assertMayCall } from '../../../http/rights.ts';
import { assertCsrf, callerOf, type Session, type SessionRow, toSession, touchSession } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';

/** The guard of a route that looks its session up inside its own statement: 401, 403, CSRF, as everywhere else. */
export const authorise = async (
  services: Services,
  call: Call,
  request: FastifyRequest,
  row: SessionRow | undefined,
): Promise<Session> => {
  const session = row && toSession(row);
  assertMayCall(services, call, session);
  assertCsrf(request, session);
  request.session = callerOf(request, session);
  await touchSession(services.db, session);
  return session;
};
