import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/admin-applications.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Desk } from '../desk.ts';
import { listApplications, listReviewers } from '../list.ts';
import { seeApplication } from '../see-application.ts';
import { seeMail } from '../see-mail.ts';
import { formIdOf } from './form-id.ts';

/** What admins look at. */
export const registerAdminReading = (app: FastifyInstance, services: Services, desk: Desk): void => {
  const { catalogue, db } = services;
  route(app, services, calls.listAdminApplications, async ({ session, query }) => {
    return listApplications(db, catalogue, session, query);
  });
  route(app, services, calls.listReviewers, async ({ session, query }) => ({
    data: await listReviewers(db, catalogue, session, query.institutionCode),
  }));
  route(app, services, calls.getAdminApplication, async ({ session, params, query }) => ({
    data: await seeApplication(desk, db, session, formIdOf(params), query.applicantId),
  }));
  route(app, services, calls.getApplicationMail, async ({ session, params }) => ({
    data: await seeMail(services, session, formIdOf(params), params.mailId),
  }));
};
