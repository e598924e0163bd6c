import type { FastifyInstance } from 'fastify';
import { sendEmailVerification, verifyEmail } from '../../../contract/account.ts';
import { readAccountForm } from '../../plugins/read-form.ts';
import { route } from '../../plugins/route.ts';
import { assertSameSite } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { askForEmailChange, confirmEmailChange, countEmailChange } from '../../usecases/account/change-email.ts';
import { assertCurrentPassword } from '../../usecases/account/change-password.ts';

export const registerEmailRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, sendEmailVerification, async ({ body, session, transactionAfter }) => {
    const answers = readAccountForm(services, 'change-email', body);
    const password = String(answers['currentPassword']);
    const newEmail = String(answers['newEmail']);
    return transactionAfter(
      async (intent) => {
        const account = await assertCurrentPassword(services, session.accountId, 'change-email', password);
        await countEmailChange(services.db, account, newEmail, intent);
        return account;
      },
      async (tx, account) => {
        await askForEmailChange(tx, account, newEmail);
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
