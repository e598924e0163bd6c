import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { runProcess } from '../shared/run-process.ts';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that the tests use: the one that is named, an installed one, or Playwright's own download. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  [env['CHROMIUM_PATH'], ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path));

const advice = [
  'The browser tests need a Chromium, and none was found. One of these helps:',
  '  - set CHROMIUM_PATH to the program of an installed Chromium or Chrome',
  '  - npx playwright install chromium',
  '  - as root on Debian or Ubuntu: apt-get install chromium',
].join('\n');

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const install = async (): Promise<void> => {
  console.log('No Chromium was found: installing the package "chromium".');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runProcess('apt-get', ['update'], options);
  await runProcess('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
};

/** @throws with what to do when there is no Chromium and none can be installed. */
export const getChromium = async (): Promise<string> => {
  if (findChromium() === undefined && mayInstall()) await install();
  const path = findChromium();
  if (path === undefined) throw new Error(advice);
  return path;
};
