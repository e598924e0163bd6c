import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/account.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { route } from '../../../http/route.ts';
import { assertSameSite } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { askForDeletion, seeDeletion, takeBackDeletion } from '../ask-for-deletion.ts';
import { assertCurrentPassword } from '../change-password.ts';
import { exportOwnData } from '../export-own-data.ts';
import { endOthers, seeSessions } from '../own-sessions.ts';
import { getAccount } from '../see-account.ts';

const sessions = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.listSessions, async ({ session }) => ({
    data: await seeSessions(services.db, session.accountId, session.tokenHash),
  }));
  route(app, services, calls.endOtherSessions, async ({ session, transaction }) =>
    transaction(async (tx) => ({
      message: 'server.session.othersEnded',
      data: { ended: await endOthers(tx, session.accountId, session.tokenHash) },
    })),
  );
};

const deletion = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.getDeletion, async ({ session }) => ({
    data: await seeDeletion(services.db, session.accountId),
  }));
  route(app, services, calls.requestDeletion, async ({ body, session, transactionAfter }) => {
    const password = String(readAccountForm(services, 'delete-account', body)['currentPassword']);
    return transactionAfter(
      () => assertCurrentPassword(services, session.accountId, 'delete-account', password),
      async (tx, account) => ({
        message: 'server.deletion.requested',
        data: await askForDeletion(tx, account),
      }),
    );
  });
  route(app, services, calls.withdrawDeletion, async ({ session, transaction }) =>
    transaction(async (tx) => {
      await takeBackDeletion(tx, await getAccount(tx, session.accountId));
      return { message: 'server.deletion.withdrawn', data: null };
    }),
  );
};

/** What the law on personal data gives everyone: to see, to take along, to be forgotten (docs/decisions/010). */
export const registerOwnDataRoutes = (app: FastifyInstance, services: Services): void => {
  sessions(app, services);
  deletion(app, services);
  route(app, services, calls.exportOwnData, async ({ request, session }) => {
    // Another site must not use up the few exports of an hour.
    assertSameSite(request);
    return { data: await exportOwnData(services, session) };
  });
};
