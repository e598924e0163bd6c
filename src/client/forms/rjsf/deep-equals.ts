const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Replaces rjsf's comparison, which knows every kind of object and circles: what rjsf compares here is JSON, props and
 * functions, and two functions are equal (2.5 KB gzip).
 */
const deepEquals = (a: unknown, b: unknown): boolean => {
  if (a === b || Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && deepEquals(value, others.get(key)))
  );
};

// biome-ignore lint/style/noDefaultExport: the replaced module has one
export default deepEquals;
