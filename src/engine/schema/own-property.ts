/** The value of a map's own key, because a name chosen by a user may be `toString` or `constructor`. */
export const ownProperty = <V>(map: Readonly<Record<string, V>> | undefined, key: string): V | undefined =>
  map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
