import type { Ajv } from 'ajv';

const year = '\\d{4}';
const leapYear = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const month = '(?:0[1-9]|1[0-2])';
const shortMonths = '(?:0[469]|11)';
const day = [
  `${year}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])`,
  `${year}-${shortMonths}-(?:0[1-9]|[12]\\d|30)`,
  `${year}-02-(?:0[1-9]|1\\d|2[0-8])`,
  `${leapYear}-02-29`,
].join('|');
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** The format `date`, as the library has it for forms on the server. */
export const dayPattern = new RegExp(`^(?:${day})$`);

/**
 * Formats of clock times and calendar months: `HH:mm`, `yyyy-MM-ddTHH:mm` and `yyyy-MM`, without seconds and zone. They
 * are regular expressions, so that compiled validators can contain them.
 */
export const wallClockFormats = {
  time: new RegExp(`^${time}$`),
  'date-time': new RegExp(`^(?:${day})T${time}$`),
  month: new RegExp(`^${year}-${month}$`),
} as const satisfies Readonly<Record<string, RegExp>>;

export type WallClockFormat = keyof typeof wallClockFormats;

/** An accepted value of each format. */
export const wallClockExamples: Readonly<Record<WallClockFormat, readonly [string, ...string[]]>> = {
  time: ['09:30', '14:00', '23:59'],
  'date-time': ['2026-11-21T09:30', '2026-12-01T14:00', '2027-03-01T00:00'],
  month: ['2026-11', '2027-01', '2020-02'],
};

export const isWallClockFormat = (format: unknown): format is WallClockFormat =>
  typeof format === 'string' && Object.hasOwn(wallClockFormats, format);

export const addWallClockFormats = (ajv: Ajv): Ajv => {
  for (const [name, format] of Object.entries(wallClockFormats)) ajv.addFormat(name, format);
  return ajv;
};
