/** Day of a moment (ISO 8601) in Western Indonesian Time, short enough for a column: `2 Jan 2027`. */
export const formatDay = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'Asia/Jakarta' }).format(new Date(moment));
