/** The keys of an object that the program declares as a whole, so that it has no others. */
export const keysOf = <T extends object>(whole: T): readonly (keyof T & string)[] =>
  Object.keys(whole) as (keyof T & string)[];
