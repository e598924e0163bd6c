import type { FastifyRequest } from 'fastify';
import { assertAccess, findSession, sessionTokenHash } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import type { Editor } from '../../usecases/content/see-items.ts';

/** Drafts are for admins; everybody else gets what is public. @throws AppError 401, 403 */
export const findEditor = async (
  services: Services,
  request: FastifyRequest,
  drafts: boolean | undefined,
): Promise<Editor | undefined> => {
  if (drafts !== true) return undefined;
  const session = await findSession(services.db, sessionTokenHash(request, services.settings));
  assertAccess('admin', session);
  return session;
};
