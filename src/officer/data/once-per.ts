/**
 * Computes a result once for each object, as long as the object exists. The result may depend on nothing but the
 * content of the object, which nobody changes.
 */
export const oncePer = <K extends object, T>(compute: (key: K) => T): ((key: K) => T) => {
  const known = new WeakMap<K, { readonly result: T }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.result;
    const result = compute(key);
    known.set(key, { result });
    return result;
  };
};
