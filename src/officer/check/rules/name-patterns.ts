const asSlug = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');

const capitalised = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1);

/** `foto KTP` -> `fotoKTP`. */
const asWord = (value: string): string => {
  const [first = '', ...more] = value.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return first.slice(0, 1).toLowerCase() + first.slice(1) + more.map(capitalised).join('');
};

const noSuggestion = (): string => '';

/** Name patterns of meta-schemas: the pattern, its finding, and the suggested name. */
export const namePatterns: readonly (readonly [RegExp, rule: string, meant: (value: string) => string])[] = [
  [/^\^\[a-z\]\[a-z0-9-\]\*\$$|^\^\[a-z\]\+\(\?:-/, 'wrongSlug', asSlug],
  [/^\^#/, 'wrongColour', noSuggestion],
  [/px\|rem/, 'wrongLength', noSuggestion],
  [/^\^theme-/, 'wrongTheme', (value) => `theme-${asSlug(value.replace(/^theme\b/i, ''))}`],
  [/\\\.error\\\./, 'wrongErrorKey', noSuggestion],
  [/^\^\[a-z\]\[a-z0-9-\]\*\\\.\[a-z\]/, 'wrongPlace', noSuggestion],
  [/^\^\[a-z\]\[A-Za-z(?:0-9)?\]\*\$$/, 'wrongWord', asWord],
];
