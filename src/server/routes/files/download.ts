import type { FastifyInstance } from 'fastify';
import { describeFile, getFile } from '../../../contract/application.ts';
import { notFound } from '../../errors.ts';
import { attachmentHeader } from '../../gateways/files/file-name.ts';
import { route, sent } from '../../plugins/route.ts';
import type { Session } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from '../../store/files/file-row.ts';
import { findVisibleFile } from '../../store/files/files.ts';
import type { Admission } from '../../usecases/application/admission.ts';
import { isUuid } from '../application/sent-step.ts';

/** Whatever the bytes are, a browser neither guesses a type for them nor runs anything in them. */
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Stored files, for their owner and for admins of the institution. */
export const registerDownload = (app: FastifyInstance, services: Services, { storage }: Admission): void => {
  const getVisible = async (id: string | undefined, session: Session): Promise<FileRow> => {
    const { accountId, institutionCode, role } = session;
    const viewer = { accountId, institutionCode, isAdmin: role === 'admin' };
    const file = isUuid(id) ? await findVisibleFile(services.db, id, viewer) : undefined;
    if (!file) throw notFound();
    return file;
  };

  route(app, services, getFile, async ({ params, session, reply }) => {
    const file = await getVisible(params['id'], session);
    const bytes = await storage.read(file.storageName);
    await reply
      .headers({ ...inert, 'content-disposition': attachmentHeader(file.name), 'content-length': file.size })
      .type(file.contentType)
      .send(bytes);
    return sent;
  });
  route(app, services, describeFile, async ({ params, session }) => {
    const { id, name, size, contentType } = await getVisible(params['id'], session);
    return { data: { id, name, size, contentType } };
  });
};
