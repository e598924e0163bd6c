import type { FastifyInstance } from 'fastify';
import { editAdminProfile, editProfile, getUser } from '../../../../contract/account.ts';
import { notFound } from '../../../errors.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { changeProfile } from '../change-profile.ts';
import { findVisibleAccount, type getAccount } from '../see-account.ts';

const toUser = (account: Awaited<ReturnType<typeof getAccount>>) => ({
  id: account.id,
  role: account.role,
  email: account.email,
  active: account.active,
  createdAt: account.createdAt,
  profile: { ...account.profile },
  institutionCode: account.institutionCode,
});

export const registerProfileRoutes = (app: FastifyInstance, services: Services): void => {
  for (const call of [editProfile, editAdminProfile]) {
    route(app, services, call, async ({ body, session, transaction }) => {
      const answers = readAccountForm(services, 'profile', body);
      return transaction(async (tx) => ({
        message: 'server.profile.saved',
        data: toUser(await changeProfile(tx, services.catalogue, session.accountId, answers)),
      }));
    });
  }

  route(app, services, getUser, async ({ session, params }) => {
    const account = await findVisibleAccount(services.db, session, params['userId'] ?? '');
    if (!account) throw notFound();
    return { data: toUser(account) };
  });
};
