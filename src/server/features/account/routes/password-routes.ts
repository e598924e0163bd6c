import type { FastifyInstance } from 'fastify';
import {
  changePassword as changeCall,
  forgotPassword as forgotCall,
  resetPassword as resetCall,
} from '../../../../contract/account.ts';
import { networkOf } from '../../../http/limits.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { assertCurrentPassword, changePassword } from '../change-password.ts';
import { assertHardToGuess } from '../check-password.ts';
import { foldEmail } from '../email-address.ts';
import { counted, limitsOf, ofNetwork } from '../limits.ts';
import { askForReset, countReset, resetPassword } from '../reset-password.ts';

const forgot = (app: FastifyInstance, services: Services): void =>
  route(app, services, forgotCall, async ({ request, body, locale, transactionAfter }) => {
    const email = foldEmail(String(readAccountForm(services, 'forgot-password', body)['email']));
    const network = networkOf(services.settings, request.ip);
    return transactionAfter(
      (intent) => countReset(services.db, email, network, intent),
      async (tx) => {
        await askForReset(tx, email, locale);
        return { message: 'server.password.mailSent', data: null };
      },
    );
  });

const reset = (app: FastifyInstance, services: Services): void =>
  route(app, services, resetCall, async ({ request, body, transaction }) => {
    const answers = readAccountForm(services, 'reset-password', body);
    assertHardToGuess('reset-password', String(answers['password']), '');
    const limits = limitsOf(ofNetwork.reset, networkOf(services.settings, request.ip));
    return counted(services.db, limits, async () => {
      const passwordHash = await services.passwords.hash(String(answers['password']));
      return transaction(async (tx) => {
        await resetPassword(tx, String(answers['token']), passwordHash);
        return { message: 'server.password.reset', data: null };
      });
    });
  });

const change = (app: FastifyInstance, services: Services): void =>
  route(app, services, changeCall, async ({ body, session, transactionAfter }) => {
    const answers = readAccountForm(services, 'change-password', body);
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

export const registerPasswordRoutes = (app: FastifyInstance, services: Services): void => {
  forgot(app, services);
  reset(app, services);
  change(app, services);
};
