/** Reads a body that may be anything. */
export const at = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    json,
  );

export const textAt = (json: unknown, ...path: readonly string[]): string => {
  const value = at(json, ...path);
  return typeof value === 'string' ? value : '';
};

export const has = (json: unknown, ...path: readonly string[]): boolean => at(json, ...path) !== undefined;
