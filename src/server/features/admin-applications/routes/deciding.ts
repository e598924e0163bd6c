import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/admin-applications.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { readIfMatch } from '../../application/routes/sent-step.ts';
import { decide, lockSeats } from '../decide.ts';
import { decideMany } from '../decide-many.ts';
import type { Desk } from '../desk.ts';
import { formIdOf } from './form-id.ts';

/** Decisions of an admin: about one application, and about many at once. */
export const registerDeciding = (app: FastifyInstance, services: Services, desk: Desk): void => {
  route(app, services, calls.decideApplication, async ({ request, session, params, body, transaction }) => {
    const applicationId = formIdOf(params);
    const { decision, rejection } = body;
    const wish = { applicationId, basedOn: readIfMatch(request), decision, rejection };
    return transaction(async (tx) => {
      await lockSeats(tx, decision, [applicationId]);
      const { status, version, undoUntil } = await decide(desk, tx, session, wish);
      return {
        data: { Id: applicationId, Status: status, Version: version, UndoUntil: undoUntil },
        message: decision === 'undo' ? 'server.adminApplication.undone' : 'server.adminApplication.decided',
      };
    });
  });
  route(app, services, calls.decideApplications, async ({ session, body, t, transaction }) =>
    transaction(async (tx) => {
      const data = await decideMany(desk, tx, session, body, t);
      const params = { decided: data.Decided.length, refused: data.Refused.length };
      return { data, message: 'server.adminApplication.decidedMany', params };
    }),
  );
};
