/** Every text of a locale tree by its full key. */
export const leavesOf = (tree: unknown, prefix = ''): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const visit = (node: unknown, key: string): void => {
    if (typeof node === 'string') found.set(key, node);
    else for (const [name, child] of Object.entries(node as object)) visit(child, key ? `${key}.${name}` : name);
  };
  visit(tree, prefix);
  return found;
};

/** Plural forms of one text (`title_one`, `title_other`) share a key; languages differ in how many they have. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([\w$]+)/g)].map((match) => match[1] as string))].sort();
