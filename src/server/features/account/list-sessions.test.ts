import { expect, it } from 'vitest';
import { describeDevice } from './list-sessions.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/141.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/130.0 Mobile Safari/537.36 OPR/85.0`, 'Opera', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1', 'Safari', 'iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/141.0 Mobile Safari/604.1', 'Chrome', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Safari', 'macOS'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('describeDevice of the user agent "%s" returns the browser %s and the system %s', (userAgent, browser, system) =>
  expect(describeDevice(userAgent)).toEqual({ browser, system }),
);
