import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadFile as uploadCall } from '../../../contract/application.ts';
import { AppError } from '../../errors.ts';
import { Replay } from '../../http/idempotency.ts';
import { type RouteContext, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Admission } from '../application/admission.ts';
import { assertEditable, getOwnHead } from '../application/own-application.ts';
import { getStepByKey } from '../application/routes/named-step.ts';
import { isMultipart, readParts } from '../application/routes/read-parts.ts';
import { isUuid } from '../application/routes/sent-step.ts';
import { discardRefused } from './discard.ts';
import { keepUpload, type Upload } from './keep-upload.ts';
import { uploadFile } from './upload-file.ts';

type Context = RouteContext<typeof uploadCall>;

/** What stands before the file: for which field of which application it is. */
interface Purpose {
  readonly formId: string;
  readonly step: string;
  readonly field: string;
}

const missing = (name: string): AppError =>
  new AppError(422, 'server.error.422', { errors: [{ path: `/${name}`, key: `request.${name}.error.required` }] });

const getPurpose = (fields: ReadonlyMap<string, string>): Purpose => {
  const [formId, step, field] = ['formId', 'step', 'field'].map((name) => {
    const value = fields.get(name);
    if (!value) throw missing(name);
    return value;
  }) as [string, string, string];
  return { formId, step, field };
};

type Uploaded = Purpose & { readonly stored: Upload };

/** `POST /form/file`: parts formId, step, field, then the file. */
export const registerUpload = (app: FastifyInstance, services: Services, admission: Admission): void => {
  const uploads = { storage: admission.storage, scanner: services.scanner };

  const receive = async (part: MultipartFile, fields: ReadonlyMap<string, string>, accountId: string) => {
    const purpose = getPurpose(fields);
    const id = isUuid(purpose.formId) ? purpose.formId : undefined;
    assertEditable(await getOwnHead(services.db, accountId, id));
    const step = getStepByKey(admission, purpose.step);
    const stored = await keepUpload(uploads, part.file, part.filename ?? '', step, purpose.field);
    return { ...purpose, stored };
  };

  const note = ({ transaction, session }: Context, { formId, step, field, stored }: Uploaded) =>
    transaction(async (tx) => {
      const { accountId } = session;
      const id = await uploadFile(tx, { ...stored, accountId, applicationId: formId, step, field });
      const { name, size, contentType } = stored;
      return { data: { id, name, size, contentType }, message: 'server.file.stored' };
    });

  route(app, services, uploadCall, async (context) => {
    if (!isMultipart(context.request)) throw new AppError(415, 'server.error.415');
    const uploaded: Uploaded[] = [];
    try {
      const fields = await readParts(context.request, async (part, before) => {
        if (uploaded.length > 0) throw new AppError(400, 'server.error.400');
        uploaded.push(await receive(part, before, context.session.accountId));
      });
      const [file] = uploaded;
      if (!file) throw missing('file');
      // What makes this request what it is, for its Idempotency-Key.
      context.request.body = { fields: [...fields], digest: file.stored.digest };
      return await note(context, file);
    } catch (error) {
      const names = uploaded.map(({ stored }) => stored.storageName);
      await discardRefused(admission.storage, names, error, (reason) => reason instanceof Replay);
      throw error;
    }
  });
};
