import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/master-data.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPeriod } from '../application/admission-period.ts';
import { getVisibleHead } from '../application/own-application.ts';
import { getListOf } from './call-lists.ts';
import type { MasterData } from './master-data.ts';

/** Lists that depend on an application: for its owner, and for admins who read its answers by name. */
export const registerListsOfApplication = (app: FastifyInstance, services: Services, masterData: MasterData): void => {
  route(app, services, calls.getPeriodOfApplication, async ({ session, query }) => {
    const period = await findPeriod(masterData, (await getVisibleHead(services.db, session, query.formId)).periodId);
    if (!period) throw new AppError(422, 'server.application.noPeriod');
    const { OpensAt: _opens, ...data } = period;
    return { data: data as never };
  });
  route(app, services, calls.listSubjects, async ({ session, query }) => {
    const { periodId } = await getVisibleHead(services.db, session, query.formId);
    const { preferredReportId, schoolQualificationId } = query;
    return {
      data: (await masterData.rows(getListOf(calls.listSubjects), {
        preferredReportId,
        schoolQualificationId,
        admissionPeriodId: periodId,
      })) as never,
    };
  });
  route(app, services, calls.listQualifications, async ({ session, query }) => {
    await getVisibleHead(services.db, session, query.formId);
    const { schoolQualificationType } = query;
    return { data: (await masterData.rows(getListOf(calls.listQualifications), { schoolQualificationType })) as never };
  });
  route(app, services, calls.listQualificationTypes, async ({ session, query }) => {
    const { periodId } = await getVisibleHead(services.db, session, query.formId);
    const data = await masterData.rows(getListOf(calls.listQualificationTypes), { admissionPeriodId: periodId });
    return { data: data as never };
  });
};
