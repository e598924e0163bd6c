import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/account.ts';
import {
  changePassword as changeCall,
  editAdminProfile,
  editProfile,
  forgotPassword as forgotCall,
  getUser,
  resetPassword as resetCall,
  sendEmailVerification,
  verifyEmail,
} from '../../../contract/account.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import { networkOf } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import { assertSameSite } from '../../http/session.ts';
import { readForm } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { changeProfile, findVisibleAccount, getAccount, profileOf } from './account.ts';
import { assertRecentLogin, confirmEmailChange, countEmailChange, requestEmailChange } from './change-email.ts';
import {
  assertCurrentPassword,
  assertHardToGuess,
  changePassword,
  countResetRequest,
  requestPasswordReset,
  resetPassword,
} from './change-password.ts';
import { findDeletionRequest, requestDeletion, withdrawDeletion } from './delete-account.ts';
import { foldEmail } from './email-address.ts';
import { exportOwnData } from './export-own-data.ts';
import { limitsOf, networkLimits, withAttemptLimit } from './limits.ts';
import { endOtherSessions, listSessions } from './list-sessions.ts';
import { registerRegistrationRoutes, registerSessionRoutes } from './sign-in-routes.ts';

const toUser = (catalogue: Catalogue, account: Awaited<ReturnType<typeof getAccount>>) => ({
  id: account.id,
  role: account.role,
  email: account.email,
  active: account.active,
  createdAt: account.createdAt,
  profile: { ...profileOf(catalogue, account) },
  institutionCode: account.institutionCode,
});

const registerProfileRoutes = (app: FastifyInstance, services: Services): void => {
  for (const call of [editProfile, editAdminProfile]) {
    route(app, services, call, async ({ body, session, transaction }) => {
      const answers = readForm(services, 'profile', body);
      return transaction(async (tx) => ({
        message: 'server.profile.saved',
        data: toUser(services.catalogue, await changeProfile(tx, services.catalogue, session.accountId, answers)),
      }));
    });
  }

  route(app, services, getUser, async ({ session, params }) => {
    const account = await findVisibleAccount(services.db, session, params['userId'] ?? '');
    if (!account) throw notFound();
    return { data: toUser(services.catalogue, account) };
  });
};

const registerEmailRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, sendEmailVerification, async ({ body, session, transactionAfter }) => {
    // A given password must be correct, also when the login is recent and no password is required.
    const passwordRequired = typeof body === 'object' && body !== null && 'currentPassword' in body;
    const answers = readForm(services, 'change-email', body, { passwordRequired });
    const password = String(answers['currentPassword']);
    const newEmail = String(answers['newEmail']);
    return transactionAfter(
      async (intent) => {
        if (!passwordRequired) await assertRecentLogin(services.db, session.tokenHash);
        const shown = passwordRequired
          ? await assertCurrentPassword(services, session.accountId, 'change-email', password)
          : undefined;
        const account = shown ?? (await getAccount(services.db, session.accountId));
        await countEmailChange(services.db, account, newEmail, intent);
        return shown;
      },
      async (tx, shown) => {
        if (!shown) await assertRecentLogin(tx, session.tokenHash);
        await requestEmailChange(tx, shown ?? (await getAccount(tx, session.accountId)), newEmail);
        return { message: 'server.email.mailSent', data: null };
      },
    );
  });

  route(app, services, verifyEmail, async ({ request, query, transaction }) => {
    assertSameSite(request);
    return transaction(async (tx) => {
      await confirmEmailChange(tx, query.token, query.newEmail);
      return { message: 'server.email.changed', data: null };
    });
  });
};

const registerForgotPasswordRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, forgotCall, async ({ request, body, locale, transactionAfter }) => {
    const email = foldEmail(String(readForm(services, 'forgot-password', body)['email']));
    const network = networkOf(services.settings, request.ip);
    return transactionAfter(
      (intent) => countResetRequest(services.db, email, network, intent),
      async (tx) => {
        await requestPasswordReset(tx, services.settings, email, locale);
        return { message: 'server.password.mailSent', data: null };
      },
    );
  });

const registerResetPasswordRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, resetCall, async ({ request, body, transaction }) => {
    const answers = readForm(services, 'reset-password', body);
    assertHardToGuess('reset-password', String(answers['password']), '');
    const limits = limitsOf(networkLimits.reset, networkOf(services.settings, request.ip));
    return withAttemptLimit(services.db, limits, async () => {
      const passwordHash = await services.passwords.hash(String(answers['password']));
      return transaction(async (tx) => {
        await resetPassword(tx, String(answers['token']), passwordHash);
        return { message: 'server.password.reset', data: null };
      });
    });
  });

const registerChangePasswordRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, changeCall, async ({ body, session, transactionAfter }) => {
    const answers = readForm(services, 'change-password', body);
    const password = String(answers['password']);
    assertHardToGuess('change-password', password, session.email);
    const current = String(answers['currentPassword']);
    return transactionAfter(
      async () => {
        const account = await assertCurrentPassword(services, session.accountId, 'change-password', current);
        return { account, passwordHash: await services.passwords.hash(password) };
      },
      async (tx, { account, passwordHash }) => {
        await changePassword(tx, account, passwordHash, session.tokenHash);
        return { message: 'server.password.changed', data: null };
      },
    );
  });

const registerPasswordRoutes = (app: FastifyInstance, services: Services): void => {
  registerForgotPasswordRoute(app, services);
  registerResetPasswordRoute(app, services);
  registerChangePasswordRoute(app, services);
};

const registerSessionListRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.listSessions, async ({ session }) => ({
    data: await listSessions(services.db, session.accountId, session.tokenHash),
  }));
  route(app, services, calls.endOtherSessions, async ({ session, transaction }) =>
    transaction(async (tx) => ({
      message: 'server.session.othersEnded',
      data: { ended: await endOtherSessions(tx, session.accountId, session.tokenHash) },
    })),
  );
};

const registerDeletionRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.getDeletion, async ({ session }) => ({
    data: await findDeletionRequest(services.db, session.accountId),
  }));
  route(app, services, calls.requestDeletion, async ({ body, session, transactionAfter }) => {
    const password = String(readForm(services, 'delete-account', body)['currentPassword']);
    return transactionAfter(
      () => assertCurrentPassword(services, session.accountId, 'delete-account', password),
      async (tx, account) => ({
        message: 'server.deletion.requested',
        data: await requestDeletion(tx, account),
      }),
    );
  });
  route(app, services, calls.withdrawDeletion, async ({ session, transaction }) =>
    transaction(async (tx) => {
      await withdrawDeletion(tx, await getAccount(tx, session.accountId));
      return { message: 'server.deletion.withdrawn', data: null };
    }),
  );
};

/** Rights under the law on personal data: access, portability and deletion (docs/decisions/010). */
const registerOwnDataRoutes = (app: FastifyInstance, services: Services): void => {
  registerSessionListRoutes(app, services);
  registerDeletionRoutes(app, services);
  route(app, services, calls.exportOwnData, async ({ request, session }) => {
    // Another site must not use up the hourly limit of exports.
    assertSameSite(request);
    return { data: await exportOwnData(services, session) };
  });
};

/** Specification 7, Auth and profile. */
export const registerAccountRoutes = (app: FastifyInstance, services: Services): void => {
  registerRegistrationRoutes(app, services);
  registerSessionRoutes(app, services);
  registerPasswordRoutes(app, services);
  registerEmailRoutes(app, services);
  registerProfileRoutes(app, services);
  registerOwnDataRoutes(app, services);
};
