import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentCalls } from '../../../contract/content.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import { isMultipart, readMultipart } from '../../http/read-multipart.ts';
import { readIfMatch, requireObject } from '../../http/request-values.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import type { SentFields } from './content-fields.ts';
import { type Editor, getContentItem } from './get-items.ts';
import {
  archiveItem,
  bringBackItem,
  changeItem,
  createItem,
  receiveContentFile,
  recoverItem,
  removeItem,
  restoreItem,
  type Uploads,
} from './save-item.ts';

type ReceivedUpload = Uploads extends ReadonlyMap<string, infer U> ? U : never;

interface SentContent {
  readonly sent: SentFields;
  readonly uploads: Uploads;
}

/** `applicantId` is accepted (specification 3) and ignored: the author is the account of the session. */
const withoutAuthor = ({ applicantId: _ignored, ...fields }: SentFields['fields']): SentFields['fields'] => fields;

/** The fields of a save, as JSON or multipart; each file is checked while it is received. */
const readSentContent = async (
  { scanner }: Pick<Services, 'scanner'>,
  request: FastifyRequest,
  entity: ContentEntity,
): Promise<SentContent> => {
  if (!isMultipart(request))
    return { sent: { fields: withoutAuthor(requireObject(request.body)), isText: false }, uploads: new Map() };
  const uploads = new Map<string, ReceivedUpload>();
  const refusals: unknown[] = [];
  const parts = await readMultipart(request, async ({ fieldname, file, filename }) => {
    try {
      const upload = await receiveContentFile(scanner, entity, fieldname, file, filename ?? '');
      uploads.set(fieldname, { id: randomUUID(), upload });
    } catch (error) {
      // Thrown after all parts are read: an answer in the middle of a request would block its connection.
      refusals.push(error);
      file.resume();
    }
  });
  if (refusals.length > 0) throw refusals[0];
  const fields = Object.fromEntries(parts);
  // What the Idempotency-Key of this request covers.
  request.body = { fields, files: [...uploads].map(([field, { upload }]) => [field, upload.digest]) };
  return { sent: { fields: withoutAuthor(fields), isText: true }, uploads };
};

const getId = ({ id }: Readonly<Record<string, string>>): string => {
  if (!isUuid(id)) throw notFound();
  return id;
};

const getVersion = ({ version = '' }: Readonly<Record<string, string>>): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(version)) throw notFound();
  return Number(version);
};

/** `POST`, `PATCH` and `DELETE` of one kind of content, for admins. */
export const registerContentWriteRoutes = (app: FastifyInstance, services: Services, entity: ContentEntity): void => {
  const { checker } = services;
  const calls = contentCalls(entity);
  const replyWithItem = async (tx: Parameters<typeof createItem>[0], id: string, session: Editor, message: string) => {
    const { data } = await getContentItem({ db: tx }, entity, id, session);
    return { data, message };
  };
  route(app, services, calls.create, async ({ request, session, transaction }) => {
    const content = await readSentContent(services, request, entity);
    return transaction(async (tx) => {
      const id = await createItem(tx, { checker, entity, author: session, ...content });
      return { ...(await replyWithItem(tx, id, session, 'content.saved')), status: 201 };
    });
  });
  route(app, services, calls.change, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    const content = await readSentContent(services, request, entity);
    return transaction(async (tx) => {
      const id = await changeItem(tx, { checker, entity, author: session, ...content }, target);
      return replyWithItem(tx, id, session, 'content.saved');
    });
  });
  route(app, services, calls.restore, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      const id = await restoreItem(tx, { checker, entity, author: session }, target, getVersion(params));
      return replyWithItem(tx, id, session, 'content.restored');
    });
  });
  route(app, services, calls.recover, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      const id = await recoverItem(tx, entity, session, target);
      return replyWithItem(tx, id, session, 'content.recovered');
    });
  });
  route(app, services, calls.archive, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      const id = await archiveItem(tx, entity, session, target);
      return replyWithItem(tx, id, session, 'content.archived');
    });
  });
  route(app, services, calls.bringBack, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      const id = await bringBackItem(tx, { checker, entity, author: session }, target);
      return replyWithItem(tx, id, session, 'content.broughtBack');
    });
  });
  route(app, services, calls.remove, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      await removeItem(tx, entity, session, target);
      return { data: null, message: 'content.trashed' };
    });
  });
};
