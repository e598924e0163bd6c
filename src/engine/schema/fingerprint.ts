/** JSON with sorted keys, so that equal values have the same text. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const items: Readonly<Record<string, unknown>> = { ...value };
  const parts: string[] = [];
  for (const key of Object.keys(items).sort()) {
    const item = items[key];
    if (item !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(item)}`);
  }
  return `{${parts.join(',')}}`;
};

/**
 * 53 bits over the canonical JSON as hex (cyrb53 mixing). Identifies versions of a schema; not for security.
 * Own code because the engine may use neither node:crypto nor WebCrypto's promises.
 */
export const fingerprint = (value: unknown): string => {
  const text = canonicalJson(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
};
