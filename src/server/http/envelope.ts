import type { Envelope, Pagination, WireError } from '../../contract/call.ts';
import type { FieldError } from '../../engine/schema/types.ts';
import { inLanguage, toTextParams } from '../../engine/text/error-params.ts';
import { labelKeyOf, messageKeyFallbacks } from '../../engine/text/text-keys.ts';
import type { Locale, Texts, Translate } from '../config/texts.ts';
import type { AppError } from '../errors.ts';

/** What a handler returns; `message` is the key of a text. */
export interface Reply<D> {
  readonly data: D;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly status?: number;
  readonly pagination?: Pagination;
}

export const toEnvelope = <D>(reply: Reply<D>, t: Translate): Envelope<D> => ({
  statusCode: reply.status ?? 200,
  message: t(reply.message ?? 'server.ok', reply.params),
  data: reply.data,
  ...(reply.pagination && { pagination: reply.pagination }),
});

/** Texts of rules that only the server checks. */
const messageKeysOf = (key: string, params: FieldError['params']): string[] => {
  const [own = key, ...common] = messageKeyFallbacks(key, params);
  return [own, `server.rule.${key.split('.error.')[1]}`, ...common];
};

/** A broken rule in the reader's language: the field's own text, else the common one with the field's label. */
export const toWireError = (texts: Texts, locale: Locale, { path, key, params }: FieldError): WireError => {
  const t = texts.translate(locale);
  const labelKey = labelKeyOf(key);
  const type = texts.has(locale, labelKey) ? t(labelKey) : (path.split('/').at(-1) ?? '');
  return { path, key, message: t(messageKeysOf(key, params), { ...toTextParams(params, locale), type }) };
};

const waitUnits = [
  { unit: 'seconds', length: 1, upTo: 90 },
  { unit: 'minutes', length: 60, upTo: 90 * 60 },
  { unit: 'hours', length: 3_600, upTo: Number.POSITIVE_INFINITY },
] as const;

/** A waiting time in words, rounded up: "40 seconds", "15 minutes". */
const describeWait = (t: Translate, seconds: number): string => {
  const { unit, length } = waitUnits.find(({ upTo }) => seconds <= upTo) ?? waitUnits[0];
  return t(`server.wait.${unit}`, { count: Math.max(1, Math.ceil(seconds / length)) });
};

/** Maximum number of errors: more do not help a reader, and translating thousands would be expensive. */
const MAX_ERRORS = 100;

export const toErrorEnvelope = (
  texts: Texts,
  locale: Locale,
  error: AppError,
  requestId: string,
): Envelope<unknown> => {
  const { errors, params, data, retryAfter } = error.details;
  const t = texts.translate(locale);
  const values = params && inLanguage(params, locale);
  return {
    statusCode: error.status,
    message: t(error.key, retryAfter === undefined ? values : { ...values, wait: describeWait(t, retryAfter) }),
    data: data ?? null,
    ...(errors && { errors: errors.slice(0, MAX_ERRORS).map((broken) => toWireError(texts, locale, broken)) }),
    requestId,
  };
};
