import type { FastifyInstance } from 'fastify';
import { sendEmailVerification, verifyEmail } from '../../../../contract/account.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { route } from '../../../http/route.ts';
import { assertSameSite } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { askForEmailChange, assertFreshLogin, confirmEmailChange, countEmailChange } from '../change-email.ts';
import { assertCurrentPassword } from '../change-password.ts';
import { getAccount } from '../see-account.ts';

export const registerEmailRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, sendEmailVerification, async ({ body, session, transactionAfter }) => {
    // Who shows the password is held to it, also within the time in which it need not be shown.
    const passwordRequired = typeof body === 'object' && body !== null && 'currentPassword' in body;
    const answers = readAccountForm(services, 'change-email', body, { passwordRequired });
    const password = String(answers['currentPassword']);
    const newEmail = String(answers['newEmail']);
    return transactionAfter(
      async (intent) => {
        if (!passwordRequired) await assertFreshLogin(services.db, session.tokenHash);
        const shown = passwordRequired
          ? await assertCurrentPassword(services, session.accountId, 'change-email', password)
          : undefined;
        const account = shown ?? (await getAccount(services.db, session.accountId));
        await countEmailChange(services.db, account, newEmail, intent);
        return shown;
      },
      async (tx, shown) => {
        if (!shown) await assertFreshLogin(tx, session.tokenHash);
        await askForEmailChange(tx, shown ?? (await getAccount(tx, session.accountId)), newEmail);
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
