import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/own-files.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { getStepByKey } from '../application/routes/sent-step.ts';
import { describeOwnFiles, removeOwnFile } from './own-files.ts';
import { removeUnnamedFiles } from './remove-files.ts';
import { reuseFile } from './reuse-file.ts';

const idOf = ({ id }: Readonly<Record<string, string>>): string | undefined => (isUuid(id) ? id : undefined);

/** The documents of an applicant (docs/decisions/232). */
export const registerLibraryRoutes = (
  app: FastifyInstance,
  services: Services,
  applications: ApplicationContext,
): void => {
  const { db, storage, catalogue, texts } = applications;

  route(app, services, calls.listOwnFiles, async ({ session, locale, t }) => ({
    data: await describeOwnFiles(db, catalogue, session.accountId, locale, (key) =>
      texts.has(locale, key) ? t(key) : undefined,
    ),
  }));

  route(app, services, calls.reuseFile, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      const form = getStepByKey(applications, body.step);
      const reuse = { id: idOf(params), applicationId: body.formId, form, place: body.field };
      return { data: await reuseFile(tx, storage, session.accountId, reuse) };
    }),
  );

  route(app, services, calls.removeOwnFile, async ({ session, params, transaction }) => {
    const names: string[] = [];
    const reply = await transaction(async (tx) => {
      names.push(...(await removeOwnFile(tx, session.accountId, idOf(params))));
      return { data: null, message: 'server.file.removed' };
    });
    await removeUnnamedFiles(db, storage, names);
    return reply;
  });
};
