import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackage } from '../shared/debian-package.ts';

/** Chromium without a window: the same engine, and tests are a fifth faster. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const usualPaths = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the tests: the named one, an installed one, or Playwright's own download. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  [env['CHROMIUM_PATH'], ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path));

const advice = [
  'The browser tests need a Chromium, and none was found. One of these helps:',
  '  - set CHROMIUM_PATH to the program of an installed Chromium or Chrome',
  '  - npx playwright install chromium',
  '  - as root on Debian: apt-get install chromium-headless-shell',
].join('\n');

const install = (): Promise<void> => installDebianPackage('chromium-headless-shell');

/** As root on Debian: installs the headless shell. If that fails, the tests use another Chromium. */
export const installHeadlessShell = async (): Promise<void> => {
  const isNamed = process.env['CHROMIUM_PATH'] !== undefined;
  if (!isNamed && !existsSync(HEADLESS_SHELL)) await install();
};

/** @throws with what to do when there is no Chromium and none can be installed. */
export const getChromium = async (): Promise<string> => {
  if (findChromium() === undefined) await install();
  const path = findChromium();
  if (path === undefined) throw new Error(advice);
  return path;
};
