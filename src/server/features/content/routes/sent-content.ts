import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import type { Services } from '../../../services.ts';
import { isMultipart, readParts } from '../../application/routes/read-parts.ts';
import { asObject } from '../../application/routes/sent-step.ts';
import type { Uploads } from '../keep-media.ts';
import type { SentFields } from '../read-fields.ts';
import { type TakenUpload, takeFile } from '../take-file.ts';

export interface SentContent {
  readonly sent: SentFields;
  readonly uploads: Uploads;
}

/** `applicantId` is accepted (specification 3) and ignored: the author is the session's. */
const withoutAuthor = ({ applicantId: _ignored, ...fields }: SentFields['fields']): SentFields['fields'] => fields;

/** The fields of a save, as JSON or as parts of which some are files; each file is checked while it comes in. */
export const readSentContent = async (
  { scanner }: Pick<Services, 'scanner'>,
  request: FastifyRequest,
  entity: ContentEntity,
): Promise<SentContent> => {
  if (!isMultipart(request))
    return { sent: { fields: withoutAuthor(asObject(request.body)), isText: false }, uploads: new Map() };
  const uploads = new Map<string, { readonly id: string; readonly upload: TakenUpload }>();
  const refusals: unknown[] = [];
  const parts = await readParts(request, async ({ fieldname, file, filename }) => {
    try {
      const upload = await takeFile(scanner, entity, fieldname, file, filename ?? '');
      uploads.set(fieldname, { id: randomUUID(), upload });
    } catch (error) {
      // Told when all parts are read: an answer in the middle of a request would block its connection.
      refusals.push(error);
      file.resume();
    }
  });
  if (refusals.length > 0) throw refusals[0];
  const fields = Object.fromEntries(parts);
  // What makes this request what it is, for its Idempotency-Key.
  request.body = { fields, files: [...uploads].map(([field, { upload }]) => [field, upload.digest]) };
  return { sent: { fields: withoutAuthor(fields), isText: true }, uploads };
};
