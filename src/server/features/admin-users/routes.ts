import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-users.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { assertCurrentPassword } from '../account/change-password.ts';
import { secondFactorTries, withAttemptLimit } from '../account/limits.ts';
import {
  changeUser,
  countVerificationResend,
  endUserSessions,
  removeSecondFactor,
  resendVerification,
} from './change-user.ts';
import { listUsers } from './list-users.ts';

const registerSupportRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.endUserSessions, async ({ params, transaction }) =>
    transaction(async (tx) => ({
      data: { ended: await endUserSessions(tx, params['id'] ?? '') },
      message: 'server.user.sessionsEnded',
    })),
  );
  route(app, services, calls.resendUserVerification, async ({ params, session, locale, transactionAfter }) =>
    transactionAfter(
      (intent) => countVerificationResend(services.db, params['id'] ?? '', session.institutionCode, intent),
      async (tx) => ({
        data: { nextAllowedAt: await resendVerification(tx, params['id'] ?? '', session.institutionCode, locale) },
        message: 'server.otp.sent',
      }),
    ),
  );
  route(app, services, calls.removeUserSecondFactor, async ({ params, transaction }) =>
    transaction(async (tx) => ({
      data: await removeSecondFactor(tx, params['id'] ?? ''),
      message: 'server.user.secondFactorRemoved',
    })),
  );
};

/** Accounts and their rights, for admins. */
export const registerUserRoutes = (app: FastifyInstance, services: Services): void => {
  const { reads, catalogue, settings } = services;
  route(app, services, calls.listUsers, async ({ session, query }) => {
    return listUsers(reads, session.institutionCode, query);
  });
  route(app, services, calls.changeUser, async ({ request, params, session, body, transactionAfter }) => {
    const { currentPassword, code, ...change } = body;
    const { accountId } = session;
    // A refused change leaves the code unused, so that it is checked in the transaction of the change.
    return withAttemptLimit(services.db, code === undefined ? [] : [secondFactorTries(accountId)], () =>
      transactionAfter(
        async () => {
          if (currentPassword !== undefined) await assertCurrentPassword(services, accountId, 'user', currentPassword);
        },
        async (tx) => {
          const confirmation = { hasPassword: currentPassword !== undefined, code, keys: settings.secondFactorKeys };
          const order = { id: params['id'] ?? '', change, admin: session, origin: addressGroup(request.ip) };
          const data = await changeUser(tx, { ...order, confirmation, institutions: catalogue.institutions });
          return { data, message: 'server.user.saved' };
        },
      ),
    );
  });
  registerSupportRoutes(app, services);
};
