import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/admin-applications.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { readIfMatch } from '../../application/routes/sent-step.ts';
import { seeCorrection, sendCorrection } from '../../application/send-correction.ts';
import { askForCorrection, type Corrected, recallCorrection } from '../correct.ts';
import type { Desk } from '../desk.ts';
import { assign, noteOn } from '../work-on.ts';
import { formIdOf } from './form-id.ts';

const toData = ({ id, status, version, openFields }: Corrected) => ({
  Id: id,
  Status: status,
  Version: version,
  OpenFields: [...openFields],
});

/** Notes, assignments and corrections; also the applicant's side of a correction. */
export const registerWorking = (app: FastifyInstance, services: Services, desk: Desk): void => {
  route(app, services, calls.noteOnApplication, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      const { id, at } = await noteOn(tx, session, formIdOf(params), body.body);
      return { data: { Id: id, At: at }, message: 'server.adminApplication.noted' };
    }),
  );
  route(app, services, calls.assignApplication, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      const reviewer = await assign(tx, session, formIdOf(params), body.assigneeId);
      const Assignee = reviewer && { Id: reviewer.id, Name: reviewer.name };
      return { data: { Assignee }, message: 'server.adminApplication.assigned' };
    }),
  );
  route(app, services, calls.askForCorrection, async ({ request, session, params, body, transaction }) => {
    const wish = { ...body, applicationId: formIdOf(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => ({
      data: toData(await askForCorrection(desk, tx, session, wish)),
      message: 'server.adminApplication.returned',
    }));
  });
  route(app, services, calls.recallCorrection, async ({ request, session, params, transaction }) => {
    const [id, basedOn] = [formIdOf(params), readIfMatch(request)];
    return transaction(async (tx) => ({
      data: toData(await recallCorrection(desk, tx, session, id, basedOn)),
      message: 'server.adminApplication.recalled',
    }));
  });
  route(app, services, calls.sendCorrection, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({
      data: toData({ ...(await sendCorrection(desk, tx, session.accountId, body.formId)), openFields: [] }),
      message: 'server.application.corrected',
    })),
  );
  route(app, services, calls.getCorrection, async ({ session, query }) => ({
    data: await seeCorrection(desk, session.accountId, query.formId),
  }));
};
