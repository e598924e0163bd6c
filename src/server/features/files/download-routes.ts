import type { FastifyInstance } from 'fastify';
import { describeFile, getFile } from '../../../contract/application.ts';
import { attachmentHeader } from '../../http/attachment-header.ts';
import { inertHeaders } from '../../http/inert-headers.ts';
import { route, sent } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Admission } from '../application/admission.ts';
import { isUuid } from '../application/routes/sent-step.ts';
import { getVisibleFile, readStored } from './see-file.ts';

const idOf = ({ id }: Readonly<Record<string, string>>): string | undefined => (isUuid(id) ? id : undefined);

/** Stored files, for their owner and for admins of the institution. */
export const registerDownload = (app: FastifyInstance, services: Services, { storage }: Admission): void => {
  route(app, services, getFile, async ({ params, session, reply }) => {
    const file = await getVisibleFile(services.db, session, idOf(params));
    const bytes = await readStored(storage, file);
    await reply
      .headers({ ...inertHeaders, 'content-disposition': attachmentHeader(file.name), 'content-length': file.size })
      .type(file.contentType)
      .send(bytes);
    return sent;
  });
  route(app, services, describeFile, async ({ params, session }) => {
    const { id, name, size, contentType } = await getVisibleFile(services.db, session, idOf(params));
    return { data: { id, name, size, contentType } };
  });
};
