/** What each list was last asked for, by its path. In memory alone: a filter may hold somebody's name. */
const searches = new Map<string, string>();

export const rememberList = (path: string, params: URLSearchParams): void => {
  searches.set(path, params.toString());
};

/** The address of a list as it was last seen: with its filter, order and page. */
export const lastListAddress = (path: string): string => {
  const search = searches.get(path);
  return search ? `${path}?${search}` : path;
};
