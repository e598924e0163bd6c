import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { endSessions, listLiveSessions } from './queries/sessions.ts';

interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

type UserAgentPatterns = readonly (readonly [mark: RegExp, name: string])[];

/** The first match: the user agents of most browsers also name the browsers they descend from. */
const browsers: UserAgentPatterns = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: UserAgentPatterns = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (marks: UserAgentPatterns, userAgent: string): string | null =>
  marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null;

/** Browser and system, for the owner to recognize a session; null for an unknown user agent. */
export const describeDevice = (userAgent: string): Device => ({
  browser: findName(browsers, userAgent),
  system: findName(systems, userAgent),
});

export const listSessions = async (db: Queryable, accountId: string, current: Buffer) =>
  (await listLiveSessions(db, accountId, current)).map(({ userAgent, ...session }) => ({
    ...session,
    device: describeDevice(userAgent),
  }));

/** Ends every session except the current one. @returns how many ended */
export const endOtherSessions = (tx: Tx, accountId: string, current: Buffer): Promise<number> =>
  endSessions(tx, accountId, current);
