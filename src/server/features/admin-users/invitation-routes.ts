import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/invitations.ts';
import { addressGroup, networkOf } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import { readForm } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { limitsOf, networkLimits, withAttemptLimit } from '../account/limits.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { withConfirmation } from './confirm-change.ts';
import { type InvitationContext, invite, listAllInvitations, resend, withdraw } from './invite-staff.ts';

const registerOfficeRoutes = (app: FastifyInstance, services: Services): void => {
  const { catalogue, settings } = services;
  const shared: InvitationContext = { catalogue, settings };
  route(app, services, calls.listInvitations, async () => ({
    data: await services.db.transaction((tx) => listAllInvitations(tx, shared)),
  }));
  route(app, services, calls.inviteStaff, async (context) => {
    const { currentPassword: _password, code: _code, ...sent } = context.body;
    // The rule of every address that somebody types.
    const email = String(readForm(services, 'forgot-password', { email: sent.email })['email']);
    return withConfirmation(services, context, async (tx, confirmation) => {
      const inviting = { context: shared, admin: context.session, confirmation };
      const data = await invite(tx, inviting, { ...sent, email, locale: context.locale });
      return { data, message: 'server.invitation.sent' };
    });
  });
  route(app, services, calls.resendInvitation, async (context) =>
    withConfirmation(services, context, async (tx, confirmation) => {
      const inviting = { context: shared, admin: context.session, confirmation };
      const data = await resend(tx, inviting, context.params['invitationId'] ?? '');
      return { data, message: 'server.invitation.sent' };
    }),
  );
  route(app, services, calls.withdrawInvitation, async ({ params, session, transaction }) =>
    transaction(async (tx) => {
      const id = params['invitationId'] ?? '';
      await withdraw(tx, { context: shared, admin: session }, id);
      return { data: { Id: id }, message: 'server.invitation.withdrawn' };
    }),
  );
};

/** Invitations to become a member of staff, for the office and for who is invited. */
export const registerInvitationRoutes = (app: FastifyInstance, services: Services): void => {
  registerOfficeRoutes(app, services);
  const { catalogue, settings } = services;
  const limitsOfCall = (ip: string) => limitsOf(networkLimits.reset, networkOf(services.settings, ip));
  route(app, services, calls.getInvitation, async ({ query, locale }) => ({
    data: await readInvitation(services, locale, query.token),
  }));
  route(app, services, calls.acceptInvitation, async ({ request, body, locale, transaction }) => {
    const answers = readForm(services, 'invitation', body);
    return withAttemptLimit(services.db, limitsOfCall(request.ip), async () => {
      const passwordHash = await services.passwords.hash(String(answers['password']));
      const token = String(answers['token']);
      const origin = addressGroup(request.ip);
      return transaction(async (tx) => {
        await acceptInvitation(tx, { catalogue, settings }, { token, answers, passwordHash, locale, origin });
        return { message: 'server.invitation.accepted', data: null };
      });
    });
  });
};
