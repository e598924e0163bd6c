import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { describeFile, getFile, uploadFile } from '../../../contract/application.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { Replay } from '../../http/idempotency.ts';
import { isMultipart, readMultipart } from '../../http/read-multipart.ts';
import { alreadySent, type RouteContext, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { assertEditable, getHeaderForAccount } from '../application/application-access.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { getStepByKey } from '../application/routes/sent-step.ts';
import { auditFileView, getVisibleFile, openStoredFile } from './get-file.ts';
import { readRange } from './read-range.ts';
import { getFileTarget, recordUpload, removeRefusedUploads, storeUpload, type Upload } from './store-upload.ts';

const idOf = ({ id }: Readonly<Record<string, string>>): string | undefined => (isUuid(id) ? id : undefined);

/** Stored files, for their owner and for admins of the institution. */
export const registerDownloadRoutes = (
  app: FastifyInstance,
  services: Services,
  { storage }: ApplicationContext,
): void => {
  route(app, services, getFile, async ({ params, session, request, reply }) => {
    const file = await getVisibleFile(services.db, session, idOf(params));
    const tag = `"${file.id}"`;
    reply.headers({ ...inertHeaders, 'accept-ranges': 'bytes', etag: tag });
    const range = readRange(request.headers, file.size, tag);
    if (range === 'outside') {
      await reply.code(416).header('content-range', `bytes */${file.size}`).send();
      return alreadySent;
    }
    await auditFileView(services.db, session, file);
    const bytes = await openStoredFile(storage, file, range);
    if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
    await reply
      .headers({
        'content-disposition': attachmentHeader(file.name),
        'content-length': range ? range.last - range.first + 1 : file.size,
      })
      .type(file.contentType)
      .send(bytes);
    return alreadySent;
  });
  route(app, services, describeFile, async ({ params, session }) => {
    const { id, name, size, contentType } = await getVisibleFile(services.db, session, idOf(params));
    return { data: { id, name, size, contentType } };
  });
};

type Context = RouteContext<typeof uploadFile>;

/** The parts before the file: the answer of the application that it is for, by its place in the step. */
interface Purpose {
  readonly formId: string;
  readonly step: string;
  readonly field: string;
}

const missingPartError = (name: string): AppError =>
  new AppError(422, 'server.error.422', { errors: [{ path: `/${name}`, key: `request.${name}.error.required` }] });

const getPurpose = (fields: ReadonlyMap<string, string>): Purpose => {
  const get = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw missingPartError(name);
    return value;
  };
  return { formId: get('formId'), step: get('step'), field: get('field') };
};

interface Uploaded {
  readonly formId: string;
  readonly step: StepDefinition;
  readonly field: string;
  readonly stored: Upload;
}

/** `POST /form/file`: parts formId, step, field, then the file. */
export const registerUploadRoute = (
  app: FastifyInstance,
  services: Services,
  applications: ApplicationContext,
): void => {
  const uploads = { storage: applications.storage, scanner: services.scanner };

  const receive = async (part: MultipartFile, fields: ReadonlyMap<string, string>, accountId: string) => {
    const purpose = getPurpose(fields);
    const id = isUuid(purpose.formId) ? purpose.formId : undefined;
    assertEditable(await getHeaderForAccount(services.db, accountId, id));
    const step = getStepByKey(applications, purpose.step);
    const stored = await storeUpload(uploads, part.file, part.filename ?? '', step, purpose.field);
    return { formId: purpose.formId, step, field: getFileTarget(step, purpose.field).field, stored };
  };

  const record = ({ transaction, session }: Context, { formId, step, field, stored }: Uploaded) =>
    transaction(async (tx) => {
      const { accountId } = session;
      const id = await recordUpload(tx, step, { ...stored, accountId, applicationId: formId, field });
      const { name, size, contentType } = stored;
      return { data: { id, name, size, contentType }, message: 'server.file.stored' };
    });

  route(app, services, uploadFile, async (context) => {
    if (!isMultipart(context.request)) throw new AppError(415, 'server.error.415');
    const uploaded: Uploaded[] = [];
    try {
      const fields = await readMultipart(context.request, async (part, before) => {
        if (uploaded.length > 0) throw new AppError(400, 'server.error.400');
        uploaded.push(await receive(part, before, context.session.accountId));
      });
      const [file] = uploaded;
      if (!file) throw missingPartError('file');
      // What the Idempotency-Key of this request covers.
      context.request.body = { fields: [...fields], digest: file.stored.digest };
      return await record(context, file);
    } catch (error) {
      const names = uploaded.map(({ stored }) => stored.storageName);
      await removeRefusedUploads(applications.storage, names, error, (reason) => reason instanceof Replay);
      throw error;
    }
  });
};
