import type { FastifyInstance } from 'fastify';
import { listChoices } from '../../../contract/choice-lists.ts';
import * as calls from '../../../contract/master-data.ts';
import { versionOf } from '../../../engine/lists/choice-list.ts';
import { AppError } from '../../errors.ts';
import { isCurrent, revisionTag } from '../../http/revalidation.ts';
import { alreadySent, type RouteOptions, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPeriod } from '../application/admission-period.ts';
import { getVisibleHeader } from '../application/application-access.ts';
import { listPeriods, listPrograms, type MasterData } from './master-data.ts';
import { createRowsOf, describeChoices, listsByCall } from './selection-lists.ts';

/** Lists that depend on an application: for its owner, and for admins who read its answers by name. */
export const registerApplicationListRoutes = (
  app: FastifyInstance,
  services: Services,
  masterData: MasterData,
): void => {
  route(app, services, calls.getPeriodOfApplication, async ({ session, query, locale }) => {
    const { periodId } = await getVisibleHeader(services.db, session, query.formId);
    const period = await findPeriod(masterData, periodId, locale);
    if (!period) throw new AppError(422, 'server.application.noPeriod');
    const { OpensAt: _opens, names: _names, ...data } = period;
    return { data };
  });
  route(app, services, calls.listSubjects, async ({ session, query, locale: language }) => {
    const { periodId } = await getVisibleHeader(services.db, session, query.formId);
    const { preferredReportId, schoolQualificationId } = query;
    const params = { preferredReportId, schoolQualificationId, admissionPeriodId: periodId, language };
    return { data: [...(await masterData.rows(listsByCall.listSubjects, params))] };
  });
  route(app, services, calls.listQualifications, async ({ session, query, locale: language }) => {
    await getVisibleHeader(services.db, session, query.formId);
    const { schoolQualificationType } = query;
    return {
      data: [...(await masterData.rows(listsByCall.listQualifications, { schoolQualificationType, language }))],
    };
  });
  route(app, services, calls.listQualificationTypes, async ({ session, query, locale: language }) => {
    const { periodId } = await getVisibleHeader(services.db, session, query.formId);
    const params = { admissionPeriodId: periodId, language };
    return { data: [...(await masterData.rows(listsByCall.listQualificationTypes, params))] };
  });
};

/** Lists that change once a year may stay in a browser for a while. */
const browserCache: RouteOptions = { cache: 'private, max-age=300' };

/** The lists of the officers' data. A reply for their current version never changes; any other is checked each time. */
const registerChoiceListRoute = (app: FastifyInstance, services: Services, masterData: MasterData): void => {
  route(app, services, listChoices, async ({ query, request, reply }) => {
    const { list: name, language, parent, version, at } = query;
    const list = await masterData.choices(name);
    const current = list && versionOf(list);
    const isLasting = version !== undefined && version === current;
    const tag = revisionTag(current ?? 'none', language, parent ?? '', at ?? '');
    reply.headers({
      etag: tag,
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    });
    if (isCurrent(request, tag)) {
      await reply.code(304).send();
      return alreadySent;
    }
    return { data: list ? describeChoices(list, parent, language, at) : [] };
  });
};

/** Selection lists that everyone may read (specification 7). */
export const registerPublicListRoutes = (app: FastifyInstance, services: Services, masterData: MasterData): void => {
  registerChoiceListRoute(app, services, masterData);
  const rowsOf = createRowsOf(masterData);
  route(app, services, calls.listProvinces, rowsOf(listsByCall.listProvinces), browserCache);
  route(app, services, calls.listCities, rowsOf(listsByCall.listCities), browserCache);
  route(app, services, calls.listSectors, rowsOf(listsByCall.listSectors), browserCache);
  route(app, services, calls.listSchools, rowsOf(listsByCall.listSchools), browserCache);
  route(app, services, calls.listReports, rowsOf(listsByCall.listReports), browserCache);
  route(app, services, calls.listPaymentChannels, rowsOf(listsByCall.listPaymentChannels));
  route(app, services, calls.listEntities, rowsOf(listsByCall.listEntities));
  route(app, services, calls.listYears, rowsOf(listsByCall.listYears));
  route(app, services, calls.listSemesters, rowsOf(listsByCall.listSemesters));
  route(app, services, calls.listChannels, rowsOf(listsByCall.listChannels));
  route(app, services, calls.listPrograms, async ({ query, locale: language }) => ({
    data: await listPrograms(services.db, masterData, { ...query, language }),
  }));
  route(app, services, calls.listPeriods, async ({ query, locale: language }) => ({
    data: await listPeriods(services.db, masterData, { ...query, language }),
  }));
};
