import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { type Language, shoot } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { type Applicant, arrive, press, untilToast } from '../support/journey/applicant.ts';
import type { PortalData } from '../support/journey/data.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import { motto } from '../support/officer/staff-fields.ts';
import type { PortalProcess } from '../support/portal-process.ts';

let opened: ChangedPortal;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;

beforeAll(async () => {
  opened = await openExtendedPortal();
  ({ browser, data, portal } = opened);
}, 300_000);
afterAll(() => opened?.close());

const signIn = async (email: string, language: Language, width: number): Promise<Applicant> => {
  const client = createClient(portal.url);
  const answer = await client.call(login, { body: { email, password: 'Pendaftaran2026' } });
  expect(answer.status).toBe(200);
  const visitor = await arrive(browser, { url: portal.url, data, language, width });
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: portal.url,
  }));
  await visitor.context.addCookies(cookies);
  return visitor;
};

/** Types a text that is too long, sees the error, and then one that fits. */
const fillMotto = async ({ page, language, t }: Applicant, saveKey: string, text: string, picture: string) => {
  const field = page.getByLabel(motto.labels[language], { exact: false });
  await field.fill('x'.repeat(motto.maxLength + 1));
  await press({ page, t }, saveKey);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await shoot(page, `staff-field-${picture}-error-${language}`);
  await field.fill(text);
  await press({ page, t }, saveKey);
};

test.each([
  ['id', 360],
  ['en', 1280],
] as const)(
  'an applicant fills in the field that an officer added to the profile, and an admin reads it (%s, %i px)',
  async (language, width) => {
    const text = `Terus belajar ${width}`;
    const applicant = await signIn('budi@example.com', language, width);
    await applicant.page.goto(pathTo('profile', { institution: 'xinya' }));
    await press(applicant, 'my-account.details.edit');
    await fillMotto(applicant, 'my-account.details.save', text, 'profile');
    await untilToast(applicant, applicant.t('server.profile.saved'));
    await applicant.page.getByText(text).waitFor();
    await shoot(applicant.page, `staff-field-profile-${language}`);

    const admin = await signIn('admin@example.com', language, width);
    await admin.page.goto(`${pathTo('userList')}?q=budi@example.com`);
    await admin.page.locator('[data-action="details"]').first().click();
    await admin.page.locator('[data-details]').getByText(text).waitFor();
    await shoot(admin.page, `staff-field-users-${language}`);
  },
);

test.each([
  ['en', 360],
  ['id', 1280],
] as const)(
  'an admin fills in the field that an officer added to the control panel and finds it in the list (%s, %i px)',
  async (language, width) => {
    const text = `Maju bersama ${width}`;
    const admin = await signIn('admin@example.com', language, width);
    const { page } = admin;
    await page.goto(`${pathTo('controlPanel')}?view=offer`);
    const first = page.locator('[data-entry]').first();
    const id = await first.getAttribute('data-entry');
    await first.getByRole('link').click();
    await fillMotto(admin, 'admin-panel.save', text, 'panel');
    await untilToast(admin, admin.t('server.panel.saved'));
    await page.locator(`[data-entry="${id}"]`).getByText(text).waitFor();
    await shoot(page, `staff-field-panel-${language}`);
  },
);
