import { describe, expect, test } from 'vitest';
import { createPaymentMachine } from '../../machines/payment.machine.ts';
import { getPreview, listPreviewMails } from '../../src/contract/admin-preview.ts';
import { pathTo } from '../../src/contract/pages.ts';
import type { Language } from '../support/browser.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { arriveAsOfficer, looksRight, type Officer } from './admin-content-desk.ts';

const portal = openPortal();
const languages: readonly Language[] = ['id', 'en'];

interface Wanted {
  readonly show: string;
  readonly example?: string;
  readonly in?: string;
  readonly theme?: string;
  readonly look?: string;
}

const addressOf = (wanted: Wanted): string => `${pathTo('previewDrawing')}?${new URLSearchParams({ ...wanted })}`;

/** Another drawing on the page that is open: as fast as a link in the portal. */
const draw = async ({ page }: Officer, wanted: Wanted): Promise<void> => {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, addressOf(wanted));
  await page.locator(`[data-drawing="${wanted.show}"] [data-ready]`).first().waitFor();
};

/** @param examples of forms; else they are drawn as they are opened */
const everything = async (officer: Officer, examples: boolean): Promise<readonly Wanted[]> => {
  const { forms, outcomes, results } = (await officer.person.client.call(getPreview)).body.data;
  const mails = (await officer.person.client.call(listPreviewMails)).body.data;
  const states = Object.keys(createPaymentMachine().config.states ?? {});
  return [
    ...forms.flatMap(({ key, valid }) =>
      ['', ...(examples ? Object.keys(valid) : [])].map((example) => ({ show: `form/${key}`, example })),
    ),
    ...outcomes.flatMap((outcome, row) => outcome.states.map((state) => ({ show: `outcome/${row}:${state}` }))),
    ...states.flatMap((state) => [{ show: `fee/${state}` }, { show: `payment/${state}` }]),
    ...results.map(({ type }) => ({ show: `result/${type}` })),
    ...mails.map(({ template }) => ({ show: `mail/${template}` })),
  ];
};

/** Keys of texts that nobody wrote stand there as they are. */
const rawKeys = ({ page }: Officer): Promise<readonly string[]> =>
  page
    .locator('main')
    .evaluate((main) => (main as HTMLElement).innerText.match(/\b[a-z-]+(?:\.[a-zA-Z-]+){2,}/g) ?? []);

describe.each(languages)('in %s', (language) => {
  test('everything is drawn by the parts of the portal: each form with each example, each state, row and mail', async () => {
    const officer = await arriveAsOfficer(portal, language);
    // The second language needs no second look at every branch.
    const all = await everything(officer, language === 'id');
    expect(all.length).toBeGreaterThan(80);
    await officer.page.goto(addressOf({ show: 'mail/otp', in: language }));
    const wrong: string[] = [];
    for (const wanted of all) {
      await draw(officer, { ...wanted, in: language });
      const found = (await rawKeys(officer)).filter((key) => !/example|\.(?:com|id)$/.test(key));
      if (found.length > 0) wrong.push(`${wanted.show} ${wanted.example}: ${found.join(' ')}`);
    }
    expect(wrong).toEqual([]);
    // More than a hundred drawings.
  }, 600_000);
});

test('a refused example says at its field what is wrong', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { forms } = (await officer.person.client.call(getPreview)).body.data;
  const [step] = forms;
  const [name = ''] = Object.keys(step?.invalid ?? {});
  await officer.page.goto(addressOf({ show: `form/${step?.key}`, example: `wrong: ${name}`, in: 'en' }));
  await officer.page.locator('[aria-invalid=true]').first().waitFor();
  expect(await officer.page.locator('[role=alert]').first().innerText()).not.toBe('');
});

test('theme and appearance are those of the address, and the admin’s own language stays', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  const { page } = officer;
  await page.goto(addressOf({ show: 'fee/Open', theme: 'theme-xinya', look: 'dark', in: 'en' }));
  await page.locator('[data-ready]').waitFor();
  const look = () => page.locator('html').evaluate(({ dataset, lang }: HTMLElement) => ({ ...dataset, lang }));
  await expect.poll(look).toMatchObject({ theme: 'theme-xinya', appearance: 'dark', lang: 'en' });
  await page.goto(pathTo('preview'));
  await untilScreen(officer, 'preview');
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
});

test('the page frames phone and computer as high as what they show, and walks on', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { page, t } = officer;
  await page.goto(pathTo('preview'));
  await untilScreen(officer, 'preview');
  const phone = page.locator('iframe[data-device=phone]');
  await phone.contentFrame().locator('[data-ready]').waitFor();
  expect(await phone.evaluate((frame) => (frame as HTMLIFrameElement).clientWidth)).toBe(390);
  await expect.poll(() => phone.evaluate((frame) => (frame as HTMLIFrameElement).clientHeight)).toBeGreaterThan(600);
  await page.getByRole('button', { name: t('preview.next') }).press('Enter');
  await expect.poll(() => phone.getAttribute('src')).toContain('form%2Fpersonal');
  await page.getByLabel(t('preview.themes')).selectOption('all');
  await expect.poll(() => page.locator('iframe').count()).toBe(8);
  await looksRight(officer, 'preview');
});

test('only the drawings may be framed, and only by the portal', async () => {
  const { url } = portal.get().server;
  const headersAt = async (path: string) => (await fetch(`${url}${path}`)).headers;
  const drawing = await headersAt(pathTo('previewDrawing'));
  expect(drawing.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(drawing.get('x-frame-options')).toBe('SAMEORIGIN');
  const page = await headersAt(pathTo('preview'));
  expect(page.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.get('x-frame-options')).toBe('DENY');
});

test('a document of the example is shown in the page', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  await officer.page.goto(addressOf({ show: 'document/receipt', in: 'en' }));
  await officer.page.locator('[data-ready] canvas').waitFor();
  const shades = () =>
    officer.page.locator('[data-ready] canvas').evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      );
      return new Set(new Uint32Array(data.buffer)).size;
    });
  // Words, lines and the mark of the institution; an empty sheet has one.
  await expect.poll(shades).toBeGreaterThan(20);
});
