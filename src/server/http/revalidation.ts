import type { Services } from '../services.ts';
import type { Reply } from './envelope.ts';
import { alreadySent } from './route.ts';

/** The part of a call's context that revalidation needs. */
interface RevalidationContext {
  readonly locale: string;
  readonly request: { readonly headers: { readonly 'if-none-match'?: string | undefined } };
  readonly reply: {
    code(status: number): { headers(values: Record<string, string>): { send(): unknown } };
    headers(values: Record<string, string>): unknown;
  };
}

const headersOf = (tag: string) => ({ etag: tag, 'cache-control': 'public, no-cache', vary: 'accept-language' });

/**
 * For answers that are the same for every visitor and change with the revision only: clients cache them and revalidate
 * each time; a 304 needs no statement.
 */
export const withRevalidation = async <D>(
  { buildId, contentRevision }: Services,
  { locale, request, reply }: RevalidationContext,
  answer: () => Promise<Reply<D>>,
): Promise<Reply<D> | typeof alreadySent> => {
  const revision = contentRevision();
  if (revision === undefined) return answer();
  const tag = `W/"${buildId}.${locale}.${revision}"`;
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
    await reply.code(304).headers(headersOf(tag)).send();
    return alreadySent;
  }
  const result = await answer();
  reply.headers(headersOf(tag));
  return result;
};
