const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A UUID for one intent of the user: sent as Idempotency-Key, the same on every repeat (decisions 2).
 * `crypto.randomUUID` exists only on https and localhost; a portal tried out over a plain LAN address needs the rest.
 */
export const newIntent = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * One intent per content: when an answer was lost and the user sends the same again, the server knows it as the
 * same (decisions 2).
 */
export const createIntentPerContent = () => {
  let last = { content: '', intent: '' };
  return (content: string): string => {
    if (last.content !== content) last = { content, intent: newIntent() };
    return last.intent;
  };
};
