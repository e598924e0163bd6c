/** `Ayu Lestari` -> `A. L.`: who holds the paper can compare, who guesses a code learns no name. */
export const initialsOf = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : [`${[...word][0]}.`]))
    .join(' ');
