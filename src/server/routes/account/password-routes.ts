import type { FastifyInstance } from 'fastify';
import {
  changePassword as changeCall,
  forgotPassword as forgotCall,
  resetPassword as resetCall,
} from '../../../contract/account.ts';
import { readAccountForm } from '../../plugins/read-form.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { assertCurrentPassword, changePassword } from '../../usecases/account/change-password.ts';
import { assertHardToGuess } from '../../usecases/account/check-password.ts';
import { foldEmail } from '../../usecases/account/email-address.ts';
import { askForReset, resetPassword } from '../../usecases/account/reset-password.ts';

const forgot = (app: FastifyInstance, services: Services): void =>
  route(app, services, forgotCall, async ({ body, locale, transaction }) => {
    const email = String(readAccountForm(services, 'forgot-password', body)['email']);
    return transaction(async (tx) => {
      await askForReset(tx, foldEmail(email), locale);
      return { message: 'server.password.mailSent', data: null };
    });
  });

const reset = (app: FastifyInstance, services: Services): void =>
  route(app, services, resetCall, async ({ body, transaction }) => {
    const answers = readAccountForm(services, 'reset-password', body);
    assertHardToGuess('reset-password', String(answers['password']), '');
    const passwordHash = await services.passwords.hash(String(answers['password']));
    return transaction(async (tx) => {
      await resetPassword(tx, String(answers['token']), passwordHash);
      return { message: 'server.password.reset', data: null };
    });
  });

const change = (app: FastifyInstance, services: Services): void =>
  route(app, services, changeCall, async ({ body, session, transaction }) => {
    const answers = readAccountForm(services, 'change-password', body);
    const password = String(answers['password']);
    assertHardToGuess('change-password', password, session.email);
    const current = String(answers['currentPassword']);
    return services.passwords.inTurn((hasher) =>
      transaction(async (tx) => {
        const account = await assertCurrentPassword(services.db, hasher, session.accountId, 'change-password', current);
        await changePassword(tx, account, await hasher.hash(password), session.tokenHash);
        return { message: 'server.password.changed', data: null };
      }),
    );
  });

export const registerPasswordRoutes = (app: FastifyInstance, services: Services): void => {
  forgot(app, services);
  reset(app, services);
  change(app, services);
};
