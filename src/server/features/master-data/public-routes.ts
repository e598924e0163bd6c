import type { FastifyInstance } from 'fastify';
import type { Call, DataOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/master-data.ts';
import { type RouteOptions, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getListOf } from './call-lists.ts';
import type { MasterData } from './master-data.ts';
import { listPeriods } from './periods.ts';

/** Lists that change once a year may stay in a browser for a while. */
const keep: RouteOptions = { cache: 'private, max-age=300' };

/** Selection lists that everyone may read (specification 7). */
export const registerPublicLists = (app: FastifyInstance, services: Services, masterData: MasterData): void => {
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
  list(calls.listProvinces, keep);
  list(calls.listCities, keep);
  list(calls.listSectors, keep);
  list(calls.listSchools, keep);
  list(calls.listReports, keep);
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
