import type { FastifyInstance } from 'fastify';
import type { Call, DataOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/master-data.ts';
import { AppError } from '../../errors.ts';
import { type RouteOptions, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPeriod } from '../application/admission-period.ts';
import { getVisibleHeader } from '../application/application-access.ts';
import { listPeriods, type MasterData } from './master-data.ts';
import { getListOf } from './selection-lists.ts';

/** Lists that depend on an application: for its owner, and for admins who read its answers by name. */
export const registerApplicationListRoutes = (
  app: FastifyInstance,
  services: Services,
  masterData: MasterData,
): void => {
  route(app, services, calls.getPeriodOfApplication, async ({ session, query }) => {
    const period = await findPeriod(masterData, (await getVisibleHeader(services.db, session, query.formId)).periodId);
    if (!period) throw new AppError(422, 'server.application.noPeriod');
    const { OpensAt: _opens, ...data } = period;
    return { data: data as never };
  });
  route(app, services, calls.listSubjects, async ({ session, query }) => {
    const { periodId } = await getVisibleHeader(services.db, session, query.formId);
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
    await getVisibleHeader(services.db, session, query.formId);
    const { schoolQualificationType } = query;
    return { data: (await masterData.rows(getListOf(calls.listQualifications), { schoolQualificationType })) as never };
  });
  route(app, services, calls.listQualificationTypes, async ({ session, query }) => {
    const { periodId } = await getVisibleHeader(services.db, session, query.formId);
    const data = await masterData.rows(getListOf(calls.listQualificationTypes), { admissionPeriodId: periodId });
    return { data: data as never };
  });
};

/** Lists that change once a year may stay in a browser for a while. */
const browserCache: RouteOptions = { cache: 'private, max-age=300' };

/** Selection lists that everyone may read (specification 7). */
export const registerPublicListRoutes = (app: FastifyInstance, services: Services, masterData: MasterData): void => {
  const list = <C extends Call>(call: C, options?: RouteOptions): void =>
    route(
      app,
      services,
      call,
      async ({ query }) => ({
        data: (await masterData.rows(getListOf(call), (query ?? {}) as Readonly<Record<string, unknown>>)) as DataOf<C>,
      }),
      options,
    );
  list(calls.listProvinces, browserCache);
  list(calls.listCities, browserCache);
  list(calls.listSectors, browserCache);
  list(calls.listSchools, browserCache);
  list(calls.listReports, browserCache);
  list(calls.listPaymentChannels);
  list(calls.listEntities);
  list(calls.listYears);
  list(calls.listSemesters);
  list(calls.listChannels);
  list(calls.listPrograms);
  route(app, services, calls.listPeriods, async ({ query }) => ({
    data: (await listPeriods(services.db, masterData, query)) as never,
  }));
};
