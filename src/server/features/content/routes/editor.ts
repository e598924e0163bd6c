import type { FastifyRequest } from 'fastify';
import { contentCalls } from '../../../../contract/content.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { AppError } from '../../../errors.ts';
import { assertMayCall } from '../../../http/rights.ts';
import { findSession, sessionTokenHash } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import type { Editor } from '../see-items.ts';

/** The editor of this kind of content who asks; undefined for everybody else. */
export const findEditorOf = async (
  services: Services,
  entity: ContentEntity,
  request: FastifyRequest,
): Promise<Editor | undefined> => {
  try {
    return await findEditor(services, entity, request, true);
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.status)) return undefined;
    throw error;
  }
};

/**
 * Drafts are for those who may see earlier versions; everybody else gets what is public.
 * @throws AppError 401; 403, also before an owed second factor is shown
 */
export const findEditor = async (
  services: Services,
  entity: ContentEntity,
  request: FastifyRequest,
  drafts: boolean | undefined,
): Promise<Editor | undefined> => {
  if (drafts !== true) return undefined;
  const session = await findSession(services.db, sessionTokenHash(request, services.settings));
  assertMayCall(services, contentCalls(entity).versions, session);
  return session;
};
