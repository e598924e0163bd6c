/**
 * Dates, times and numbers as the server wrote them on a page. The language data of a browser may be older or newer than
 * the server's ("Sep" or "Sept", narrow spaces): the page would change under the reader when the browser takes it over.
 */
export type PageFormats = Readonly<Record<string, string>>;

let known: ReadonlyMap<string, string> = new Map();
let written: Map<string, string> | undefined;

/** The text that the page was sent with, else what `format` makes. @param parts all that the text depends on */
export const formatOnce = (parts: readonly (string | number | undefined)[], format: () => string): string => {
  const name = parts.join('|');
  const text = known.get(name) ?? format();
  written?.set(name, text);
  return text;
};

/** Runs `render` and collects what was formatted meanwhile. `render` must not wait for anything. */
export const collectFormats = <T>(render: () => T): { readonly result: T; readonly formats: PageFormats } => {
  written = new Map();
  try {
    const result = render();
    return { result, formats: Object.fromEntries(written) };
  } finally {
    written = undefined;
  }
};

/** From now on these texts are used again. */
export const recallFormats = (formats: PageFormats): void => {
  known = new Map(Object.entries(formats));
};
