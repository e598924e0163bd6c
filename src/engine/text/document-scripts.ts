/** The scripts (ISO 15924) whose letters documents can print. Signs of others are printed in Latin letters. */
const documentScripts: readonly string[] = [
  'Latn',
  'Cyrl',
  'Grek',
  'Deva',
  'Arab',
  'Hebr',
  'Thai',
  'Taml',
  'Java',
  'Kore',
  'Hans',
  'Hant',
  'Jpan',
];

/** Whether documents have a typeface for the script of a language. @param language BCP 47 tag */
export const hasDocumentTypeface = (language: string): boolean =>
  documentScripts.includes(new Intl.Locale(language).maximize().script ?? '');
