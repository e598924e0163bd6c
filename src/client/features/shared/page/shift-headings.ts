/** Headings of the text under those of the page, so that none is skipped. */
export const shiftHeadings = (html: string, by: number): string =>
  html.replace(/<(\/?)h([1-6])\b/g, (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + by)}`);
