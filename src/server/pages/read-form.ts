import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A grid of grades has some hundred fields. One form is held in memory, unlike an upload of the page's code. */
export const formLimits = {
  fieldNameSize: 300,
  fieldSize: 64 * 1024,
  fields: 2_000,
  files: 20,
  parts: 2_020,
  headerPairs: 20,
  fileSize: 12 * 1024 * 1024,
};

const MAX_FORM_BYTES = 40 * 1024 * 1024;

/** Guests send no files. */
const MAX_GUEST_BYTES = 256 * 1024;

/**
 * A form has no header that another site could not send, so the browser has to say that a page of the portal sent it.
 * Browsers that know no `sec-fetch-site` send the origin.
 * @throws AppError 403
 */
export const assertOwnForm = ({ headers, host }: FastifyRequest, publicUrl: string): void => {
  const site = headers['sec-fetch-site'];
  const isOwn =
    site === undefined
      ? [publicUrl, `http://${host}`, `https://${host}`].some(
          (own) => URL.canParse(own) && new URL(own).origin === headers.origin,
        )
      : site === 'same-origin';
  if (!isOwn) throw new AppError(403, 'server.error.csrf');
};

/**
 * The form that a browser sends without the code of its page.
 * @param isGuest nobody is signed in
 * @throws AppError 413 above the limits
 */
export const readForm = async (request: FastifyRequest, isGuest: boolean): Promise<FormData> => {
  const form = new FormData();
  const most = isGuest ? MAX_GUEST_BYTES : MAX_FORM_BYTES;
  const limits = isGuest ? { ...formLimits, fileSize: MAX_GUEST_BYTES } : formLimits;
  let bytes = 0;
  for await (const part of request.parts({ limits })) {
    if (part.fieldname === undefined) continue;
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new AppError(413, 'server.error.413');
      const text = String(part.value);
      bytes += text.length;
      if (bytes > most) throw new AppError(413, 'server.error.413');
      form.append(part.fieldname, text);
      continue;
    }
    const content = await part.toBuffer();
    bytes += content.length;
    if (bytes > most) throw new AppError(413, 'server.error.413');
    form.append(part.fieldname, new File([new Uint8Array(content)], part.filename, { type: part.mimetype }));
  }
  return form;
};
