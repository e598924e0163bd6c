import { describe, expect, test } from 'vitest';
import { getControlPanel } from '../../src/contract/admin-panel.ts';
import { listAdminPayments } from '../../src/contract/admin-payment.ts';
import { pathTo } from '../../src/contract/pages.ts';
import type { Language } from '../support/browser.ts';
import { press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm, type Spoken } from '../support/journey/fill-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { arriveAsOfficer, looksRight, type Officer, openEditor } from './admin-content-desk.ts';
import { confirm } from './admin-desk.ts';

const portal = openPortal();
const languages: readonly Language[] = ['id', 'en'];

const openPayments = async (officer: Officer, query: Readonly<Record<string, string>>): Promise<void> => {
  await officer.page.goto(`${pathTo('paymentList')}?${new URLSearchParams(query)}`);
  await untilScreen(officer, 'paymentList');
};

const fill = async (officer: Officer, key: string, answers: Spoken): Promise<void> => {
  const form = officer.data.catalogue.forms[key];
  if (!form) throw new Error(`there is no form ${key}`);
  await officer.page.locator(`form[data-form="${key}"]`).waitFor();
  await fillForm(officer, form, answers);
};

const add = async (officer: Officer, section: string, answers: Spoken): Promise<void> => {
  await officer.page.goto(`${pathTo('controlPanel')}?view=${section}`);
  await officer.page.getByRole('link', { name: officer.t(`admin-panel.add.${section}`) }).press('Enter');
  await fill(officer, `new-${section}`, answers);
  await press(officer, 'admin-panel.add.send');
  await officer.page.locator(`form[data-form="panel-${section}"]`).waitFor();
};

describe.each(languages)('in %s', (language) => {
  test('a payment is found by any number of it, and its alert is told', async () => {
    const officer = await arriveAsOfficer(portal, language);
    const { data } = (await officer.person.client.call(listAdminPayments, { query: { status: 'Paid' } })).body;
    const payment = data.Payments[0];
    await openPayments(officer, { q: payment?.InvoiceNumber ?? '' });
    await expect.poll(() => officer.page.locator('[data-payment]').count()).toBe(1);
    await openPayments(officer, { alert: 'any' });
    await officer.page.locator('[data-alert="refund-needed"]').first().waitFor();
    await looksRight(officer, 'payments');
  });

  test('a program is added, offered and switched on; nothing of it is public before', async () => {
    const officer = await arriveAsOfficer(portal, language);
    const { data, person, t } = officer;
    const institution = t('institution.untar');
    const name = language === 'id' ? 'Teknik Lingkungan' : 'Environmental Engineering';
    await add(officer, 'studies', { institutionCode: institution, name });
    const panel = (await person.client.call(getControlPanel)).body.data;
    const period = panel.period.find(({ institutionCode }) => institutionCode === 20);
    const title = [period?.values['name'], period?.label].join(' · ');
    await looksRight(officer, 'panel-added');
    await add(officer, 'offer', { institutionCode: institution, periodId: title, programId: name });
    await fill(officer, 'panel-offer', { registrationFee: '275.000', active: true });
    await press(officer, 'admin-panel.save');
    await untilToast(officer, t('server.panel.saved'));
    const { offer, studies } = (await person.client.call(getControlPanel)).body.data;
    const added = studies.find(({ label }) => label === name);
    expect(offer.find(({ label, parentId }) => parentId === period?.id && label.startsWith(name))).toMatchObject({
      values: { registrationFee: 275_000, active: true },
    });
    expect([added?.institutionCode, data.catalogue.forms['new-offer'] !== undefined]).toEqual([20, true]);
  });
});

test('money that came late is settled where it is listed', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  await openPayments(officer, { alert: 'refund-needed' });
  const first = officer.page.locator('[data-payment]').first();
  const invoice = await first.getAttribute('data-payment');
  await first.locator('[data-refund="done"]').press('Enter');
  await confirm(officer);
  await untilToast(officer, officer.t('server.payment.refundSettled'));
  await expect.poll(() => officer.page.locator(`[data-payment="${invoice}"]`).count()).toBe(0);
});

test('words pasted from elsewhere bring no foreign markup along', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  const { page } = officer;
  await openEditor(officer, 'faq');
  const body = page.locator('[id="faq.answer"]');
  await body.focus();
  await body.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1 style="color:red" class="x">Judul</h1><p onclick="x()">Isi <span style="font:9px">kecil</span></p><table><tr><td>sel</td></tr></table><img src=x onerror=alert(1)><script>alert(1)</script>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => body.innerHTML()).toContain('<h2>Judul</h2><p>Isi kecil</p>');
  expect(await body.innerHTML()).not.toMatch(/style=|onclick|<img src|<table|<script/);
});
