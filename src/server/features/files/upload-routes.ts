import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/application.ts';
import { AppError } from '../../errors.ts';
import { FILE_PART } from '../../http/body-parser.ts';
import { Replay } from '../../http/idempotency.ts';
import { isCut } from '../../http/is-cut.ts';
import { alreadySent, type RouteContext, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { getStepByKey } from '../application/routes/sent-step.ts';
import { getVisibleFile } from './get-file.ts';
import { getFileTarget, removeRefusedUploads, storeUpload } from './store-upload.ts';
import {
  appendPart,
  assertComplete,
  countArrivedBytes,
  forgetUpload,
  getUpload,
  type PartialUpload,
  recordFinishedUpload,
  removeUpload,
  startUpload,
} from './upload-parts.ts';

const TUS_VERSION = '1.0.0';

/** The largest part that is accepted; a client that sends larger ones sends the rest again. */
const MAX_PART_BYTES = 64 * 1024 * 1024;

const withOffset = (reply: FastifyReply, offset: number): FastifyReply =>
  reply.headers({ 'tus-resumable': TUS_VERSION, 'upload-offset': offset, 'cache-control': 'no-store' });

/** @throws AppError 412 for another version of the protocol, 415 for another kind of body, 400 without an offset */
const readOffset = ({ headers }: FastifyRequest): number => {
  if (headers['content-type'] !== FILE_PART) throw new AppError(415, 'server.error.415');
  if (headers['tus-resumable'] !== TUS_VERSION) throw new AppError(412, 'server.error.400');
  const offset = String(headers['upload-offset'] ?? '');
  if (!/^\d{1,10}$/.test(offset)) throw new AppError(400, 'server.error.400');
  return Number(offset);
};

type FinishContext = RouteContext<typeof calls.finishUpload>;

/**
 * Uploads in parts, which continue after a broken connection (docs/decisions/228). `HEAD` and `PATCH` are the core of the
 * tus protocol; the upload begins and ends with calls of the contract.
 */
export const registerUploadPartRoutes = (
  app: FastifyInstance,
  services: Services,
  applications: ApplicationContext,
): void => {
  const { db } = services;
  const { storage } = applications;
  const uploads = { storage, scanner: services.scanner };
  const find = ({ params, session }: Pick<FinishContext, 'params' | 'session'>): Promise<PartialUpload> =>
    getUpload(db, isUuid(params['id']) ? params['id'] : undefined, session.accountId);

  app.addContentTypeParser(FILE_PART, { bodyLimit: MAX_PART_BYTES }, (_request, body, done) => done(null, body));

  route(app, services, calls.startUpload, async ({ body, session, transaction }) => {
    const replaced: string[] = [];
    const { formId, step: key, field, name, size } = body;
    const reply = await transaction(async (tx) => {
      const step = getStepByKey(applications, key);
      const upload = { accountId: session.accountId, applicationId: formId, step: key, place: field, name, size };
      const started = await startUpload(tx, step, upload);
      replaced.push(...started.replaced);
      return { data: { id: started.id } };
    });
    await Promise.all(replaced.map((id) => storage.partial.remove(id)));
    return reply;
  });

  route(app, services, calls.getUpload, async (context) => {
    const upload = await find(context);
    const offset = await countArrivedBytes(storage, upload);
    withOffset(context.reply, offset).header('upload-length', upload.size);
    return { data: { offset, size: upload.size } };
  });

  route(
    app,
    services,
    calls.continueUpload,
    async (context) => {
      const { request, reply } = context;
      const upload = await find(context);
      const offset = readOffset(request);
      try {
        // The parser of this type passes the body on as it arrives.
        const arrived = await appendPart({ db, storage }, upload, offset, request.body as Readable);
        await withOffset(reply, arrived).code(204).send();
      } catch (error) {
        if (error instanceof AppError || !isCut(request)) throw error;
        await reply.code(400).send();
      }
      return alreadySent;
    },
    { bodyLimit: MAX_PART_BYTES },
  );

  /** Stores the file, unless another call has. @returns its id */
  const store = async ({ transaction, session }: FinishContext, upload: PartialUpload) => {
    const { accountId } = session;
    const { id, applicationId, step: key, place } = upload;
    const step = getStepByKey(applications, key);
    const stored = await storeUpload(uploads, storage.partial.read(id), upload.name, step, place);
    let isUsed = false;
    const reply = transaction(async (tx) => {
      const { field } = getFileTarget(step, place);
      const fileId = await recordFinishedUpload(tx, id, step, { ...stored, accountId, applicationId, field });
      isUsed = true;
      const { name, size, contentType } = stored;
      return { data: { id: fileId, name, size, contentType }, message: 'server.file.stored' };
    });
    return reply.catch(async (error: unknown) => {
      if (!isUsed)
        await removeRefusedUploads(storage, [stored.storageName], error, (reason) => reason instanceof Replay);
      throw error;
    });
  };

  const describe = async ({ session }: FinishContext, fileId: string) => {
    const { id, name, size, contentType } = await getVisibleFile(db, session, fileId);
    return { data: { id, name, size, contentType }, message: 'server.file.stored' };
  };

  route(app, services, calls.finishUpload, async (context) => {
    const upload = await find(context);
    if (upload.fileId !== null) return describe(context, upload.fileId);
    await assertComplete(storage, upload);
    try {
      const reply = await store(context, upload);
      await storage.partial.remove(upload.id);
      return reply;
    } catch (error) {
      const now = await getUpload(db, upload.id, context.session.accountId);
      if (now.fileId !== null) return describe(context, now.fileId);
      // The same bytes would be refused again.
      if (error instanceof AppError && [413, 415, 422].includes(error.status))
        await removeUpload(db, storage, upload.id);
      throw error;
    }
  });

  route(app, services, calls.cancelUpload, async (context) => {
    const { id } = await find(context);
    const reply = await context.transaction(async (tx) => {
      await forgetUpload(tx, id);
      return { data: null };
    });
    await storage.partial.remove(id);
    return reply;
  });
};
