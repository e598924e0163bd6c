export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** The first that fits: most browsers also carry the marks of those they descend from. */
const browsers: Marks = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Marks = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (marks: Marks, userAgent: string): string | null =>
  marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null;

/** Enough of a browser's own description for its owner to know it again; null where it says nothing known. */
export const describeDevice = (userAgent: string): Device => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
});
