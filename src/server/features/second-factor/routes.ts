import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/admin-second-factor.ts';
import { readDeviceCookie } from '../../http/cookies.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { getAccount } from '../account/account.ts';
import { assertCurrentPassword } from '../account/change-password.ts';
import { startSession } from '../account/sign-in-routes.ts';
import { recordAudit } from '../audit/audit-log.ts';
import {
  confirmOwnFactor,
  consumeCode,
  getFactorStatus,
  removeOwnFactor,
  renewRecoveryCodes,
  setUpFactor,
  withCodeAttempt,
} from './second-factor.ts';

/** Replies of these calls are not stored for a repeat, because secrets and codes are returned once and not stored. */
const codeCheckOf = (settings: Services['settings'], session: Session, code: string, takesRecovery = false) => ({
  keys: settings.secondFactorKeys,
  accountId: session.accountId,
  code,
  takesRecovery,
});

const auditEntryOf = (request: FastifyRequest, session: Session, action: string) => ({
  actor: session,
  action,
  subject: { kind: 'account', id: session.accountId },
  origin: addressGroup(request.ip),
});

const registerSetUpRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, settings } = services;
  route(app, services, calls.setUpSecondFactor, async ({ session, body }) => {
    const account = await assertCurrentPassword(services, session.accountId, 'change-password', body.currentPassword);
    return { data: await db.transaction((tx) => setUpFactor(tx, settings.secondFactorKeys, account)) };
  });
  route(app, services, calls.confirmSecondFactor, async ({ request, session, body }) =>
    withCodeAttempt(db, session.accountId, async (tx) => {
      const recoveryCodes = await confirmOwnFactor(tx, codeCheckOf(settings, session, body.code), session.tokenHash);
      await recordAudit(tx, auditEntryOf(request, session, 'account.secondFactorAdded'));
      return { data: { recoveryCodes }, message: 'server.secondFactor.added' };
    }),
  );
};

const registerChangeRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, settings } = services;
  route(app, services, calls.renewRecoveryCodes, async ({ request, session, body }) =>
    withCodeAttempt(db, session.accountId, async (tx) => {
      const recoveryCodes = await renewRecoveryCodes(tx, codeCheckOf(settings, session, body.code));
      await recordAudit(tx, auditEntryOf(request, session, 'account.recoveryCodesRenewed'));
      return { data: { recoveryCodes } };
    }),
  );
  route(app, services, calls.removeSecondFactor, async ({ request, session, body }) =>
    withCodeAttempt(db, session.accountId, async (tx) => {
      const check = codeCheckOf(settings, session, body.code, true);
      await removeOwnFactor(tx, check, settings.requireAdminSecondFactor);
      await recordAudit(tx, auditEntryOf(request, session, 'account.secondFactorRemoved'));
      return { data: null, message: 'server.secondFactor.removed' };
    }),
  );
};

/** Second part of a login: replaces the session that was opened with the password only. */
const registerShowRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, calls.showSecondFactor, async ({ request, reply, session, body, locale }) => {
    const { db, settings } = services;
    await withCodeAttempt(db, session.accountId, (tx) =>
      consumeCode(tx, codeCheckOf(settings, session, body.code, true)),
    );
    return startSession(services, reply, {
      account: await getAccount(db, session.accountId),
      locale,
      hours: settings.sessionHours,
      userAgent: request.headers['user-agent'] ?? '',
      device: readDeviceCookie(request, settings),
      former: session.tokenHash,
      intent: null,
      address: addressGroup(request.ip),
      secondFactor: true,
    });
  });

/** Second factor of admins. */
export const registerSecondFactorRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.getSecondFactor, async ({ session }) => ({
    data: {
      ...(await getFactorStatus(services.db, session.accountId)),
      isRequired: services.settings.requireAdminSecondFactor,
    },
  }));
  registerSetUpRoutes(app, services);
  registerShowRoute(app, services);
  registerChangeRoutes(app, services);
};
