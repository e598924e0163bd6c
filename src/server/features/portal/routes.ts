import type { FastifyInstance } from 'fastify';
import { getPortal } from '../../../contract/portal.ts';
import { getStudyProgram, listStudyPrograms } from '../../../contract/study-programs.ts';
import { withRevalidation } from '../../http/revalidation.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { describePortal } from './describe-portal.ts';
import { describeStudyProgram, listStudyProgramsOf } from './describe-study-program.ts';

/** What public pages show besides content. */
export const registerPortalRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, getPortal, (context) =>
    withRevalidation(services, context, async () => ({
      data: await describePortal(services, context.locale, context.query.institutionCode),
    })),
  );
  route(app, services, listStudyPrograms, (context) =>
    withRevalidation(services, context, async () => ({
      data: await listStudyProgramsOf(services, context.query, context.locale),
    })),
  );
  route(app, services, getStudyProgram, (context) =>
    withRevalidation(services, context, async () => ({
      data: await describeStudyProgram(services, context.params['id'] ?? '', context.locale),
    })),
  );
};
