import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSettings, type Settings } from '../config/settings.ts';
import { checkOptionalSettings } from './check-services.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Settings without a warning. */
const careful: Settings = {
  ...loadSettings({}),
  requireAdminSecondFactor: true,
  trustProxy: 1,
  rateLimit: 600,
  helpPhone: '+62 21 5671747',
  securityContact: 'https://example.ac.id/security',
};

const textsOf = (changed: Partial<Settings>, built = folder) =>
  checkOptionalSettings({ ...careful, ...changed }, built).map(({ verdict, detail }) => `${verdict}: ${detail}`);

describe('checkOptionalSettings', () => {
  it('finds no problem when all optional settings have good values', () => expect(textsOf({})).toEqual([]));

  it.each<readonly [Partial<Settings>, RegExp]>([
    [{ requireAdminSecondFactor: false }, /^warning: REQUIRE_ADMIN_SECOND_FACTOR /],
    [{ trustProxy: 0 }, /^warning: TRUST_PROXY /],
    [{ rateLimit: 0 }, /^warning: RATE_LIMIT /],
    [{ helpPhone: '+62 21 0000 0000' }, /^warning: HELP_PHONE /],
    [{ securityContact: undefined }, /^warning: SECURITY_CONTACT /],
  ])('finds one problem when only the setting %o is changed, with a text that matches %s', (changed, text) =>
    expect(textsOf(changed)).toEqual([expect.stringMatching(text)]),
  );

  it('finds that the portal is not built, and names npm run build', () =>
    expect(textsOf({}, join(folder, 'absent'))).toEqual([expect.stringMatching(/^wrong: .*npm run build/)]));
});
