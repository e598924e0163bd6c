/** Reads answers of which nothing is certain: what is not there or of another kind is undefined. */
export type Json = unknown;

export const parse = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const at = (json: Json, ...path: readonly string[]): Json =>
  path.reduce<Json>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    json,
  );

export const textAt = (json: Json, ...path: readonly string[]): string | undefined => {
  const value = at(json, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Whole rupiah, which come as a number, as "350000" and as "350000.00". */
export const amountAt = (json: Json, ...path: readonly string[]): number | undefined => {
  const value = at(json, ...path);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const amount = /^\d{1,15}(?:\.0{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(amount) ? amount : undefined;
};

const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** ISO 8601, or the compact form, which is always the time of Jakarta (UTC+7). */
export const timeAt = (json: Json, ...path: readonly string[]): Date | undefined => {
  const text = textAt(json, ...path);
  const [, y, mo, d, h, mi, s] = compact.exec(text ?? '') ?? [];
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? '');
  const time = new Date(y ? `${y}-${mo}-${d}T${h}:${mi}:${s}+07:00` : `${text}${isZoned ? '' : 'Z'}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
};

const first = (value: Json): string | undefined =>
  Array.isArray(value) ? value.find((item) => typeof item === 'string') : undefined;

/** Field names and codes only: a quoted value could be the payer's. */
const withoutData = (message: string): string => message.replace(/"[^"]*"|'[^']*'|\S+@\S+|\d{4,}/g, '…').slice(0, 160);

/** What an error answer says, in whichever of its shapes it came. */
export const reasonOf = (httpStatus: number, json: Json): string => {
  const said = [textAt(json, 'error', 'code'), first(at(json, 'error_messages')) ?? textAt(json, 'error', 'message')];
  const message = said.filter((part) => part !== undefined).join(' ') || first(at(json, 'message'));
  return withoutData([String(httpStatus), message].filter(Boolean).join(' '));
};
