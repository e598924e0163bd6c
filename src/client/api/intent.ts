const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const toUuid = (bytes: Uint8Array): string =>
  toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * A UUID for one intent of the user, sent as Idempotency-Key on every retry (specification 7.1). `crypto.randomUUID` exists only
 * on https and localhost; the fallback serves a portal under a plain LAN address.
 */
export const newIntent = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toUuid(bytes);
};

/** The intent of a content, whoever computes it: for forms that a browser without scripts sends twice. */
export const intentOfContent = async (content: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))).slice(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return toUuid(digest);
};

/**
 * Returns one intent per content: when a response was lost and the user sends the same content again, the server
 * recognizes the repeated intent (specification 7.1).
 */
export const createIntentPerContent = () => {
  let last = { content: '', intent: '' };
  return (content: string): string => {
    if (last.content !== content) last = { content, intent: newIntent() };
    return last.intent;
  };
};
