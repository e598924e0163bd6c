import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-users.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import {
  changeUser,
  countVerificationResend,
  endUserSessions,
  removeSecondFactor,
  resendVerification,
} from './change-user.ts';
import { withConfirmation } from './confirm-change.ts';
import { listPrograms, listUsers } from './list-users.ts';

const registerSupportRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.endUserSessions, async ({ params, session, transaction }) =>
    transaction(async (tx) => ({
      data: {
        ended: await endUserSessions(tx, { id: params['id'] ?? '', admin: session, catalogue: services.catalogue }),
      },
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
  route(app, services, calls.removeUserSecondFactor, async (context) =>
    withConfirmation(services, context, async (tx, confirmation) => ({
      data: await removeSecondFactor(tx, {
        id: context.params['id'] ?? '',
        admin: context.session,
        confirmation,
        catalogue: services.catalogue,
      }),
      message: 'server.user.secondFactorRemoved',
    })),
  );
};

/** Accounts and their rights, for admins. */
export const registerUserRoutes = (app: FastifyInstance, services: Services): void => {
  const { reads, catalogue } = services;
  route(app, services, calls.listUsers, async ({ session, query }) => {
    return listUsers(reads, session.institutionCode, query);
  });
  route(app, services, calls.listUserPrograms, async ({ session, locale }) => ({
    data: await listPrograms(reads, session.institutionCode, locale),
  }));
  route(app, services, calls.changeUser, async (context) =>
    withConfirmation(services, context, async (tx, confirmation) => {
      const { request, params, session } = context;
      const { currentPassword: _password, code: _code, ...change } = context.body;
      const order = { id: params['id'] ?? '', change, admin: session, origin: addressGroup(request.ip) };
      const data = await changeUser(tx, { ...order, confirmation, catalogue });
      return { data, message: 'server.user.saved' };
    }),
  );
  registerSupportRoutes(app, services);
};
