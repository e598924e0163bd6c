import { expect, test } from 'vitest';
import { createPaymentMachine } from '../../machines/payment.machine.ts';
import { getPreview, listPreviewMails } from '../../src/contract/admin-preview.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { type AdminVisitor, looksRight, stayAsAdmin } from '../support/admin-content-page.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });
const getAdmin = stayAsAdmin(portal, 'id');

interface Wanted {
  readonly show: string;
  readonly example?: string;
  readonly in?: string;
  readonly theme?: string;
  readonly look?: string;
}

const addressOf = (wanted: Wanted): string => `${pathTo('previewDrawing')}?${new URLSearchParams({ ...wanted })}`;

/**
 * Renders one preview after the other in the open page, as a link in the portal does.
 * @returns for each address the text of `main`, or undefined where no preview came
 */
const renderAll = ({ page }: AdminVisitor, all: readonly Wanted[]): Promise<readonly (string | undefined)[]> =>
  page.evaluate(
    async (wanted) => {
      const render = async ({ show, address }: (typeof wanted)[number]): Promise<string | undefined> => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        const selector = `[data-preview="${show}"] [data-ready]`;
        for (const end = performance.now() + 30_000; performance.now() < end; ) {
          await new Promise((resolve) => setTimeout(resolve));
          if (document.querySelector(selector)) return document.querySelector('main')?.innerText;
        }
        return undefined;
      };
      const texts: (string | undefined)[] = [];
      for (const one of wanted) texts.push(await render(one));
      return texts;
    },
    all.map((wanted) => ({ show: wanted.show, address: addressOf(wanted) })),
  );

/** Every form, empty and with each example, every outcome, fee state, payment state, result and mail. */
const everything = async (admin: AdminVisitor): Promise<readonly Wanted[]> => {
  const { forms, outcomes, results } = (await admin.person.client.call(getPreview)).body.data;
  const mails = (await admin.person.client.call(listPreviewMails)).body.data;
  const states = Object.keys(createPaymentMachine().config.states ?? {});
  return [
    ...forms.flatMap(({ key, valid }) =>
      ['', ...Object.keys(valid)].map((example) => ({ show: `form/${key}`, example })),
    ),
    ...outcomes.flatMap((outcome, row) => outcome.states.map((state) => ({ show: `outcome/${row}:${state}` }))),
    ...states.flatMap((state) => [{ show: `fee/${state}` }, { show: `payment/${state}` }]),
    ...results.map(({ type }) => ({ show: `result/${type}` })),
    ...mails.map(({ template }) => ({ show: `mail/${template}` })),
  ];
};

/** Text keys without a text are shown as they are. */
const rawKeys = (text: string): readonly string[] =>
  (text.match(/\b[a-z-]+(?:\.[a-zA-Z-]+){2,}/g) ?? []).filter((key) => !/example|\.(?:com|id)$/.test(key));

// Conformance compares the texts of the languages: one language is enough here.
test('every form, empty and with each valid example, every fee and payment state, outcome, result and mail has a preview without text keys', async () => {
  const admin = await getAdmin();
  const all = await everything(admin);
  expect(all.length).toBeGreaterThan(80);
  await admin.page.goto(addressOf({ show: 'mail/otp', in: 'id' }));
  await admin.page.locator('[data-ready]').first().waitFor();
  const texts = await renderAll(
    admin,
    all.map((wanted) => ({ ...wanted, in: 'id' })),
  );
  const wrong = all.flatMap(({ show, example = '' }, index) => {
    const text = texts[index];
    const found = text === undefined ? ['not rendered'] : rawKeys(text);
    return found.map((fault) => `${show} ${example}: ${fault}`);
  });
  expect(wrong).toEqual([]);
}, 600_000);

test('the preview of an example without a name marks the field of the name as invalid, with its message in the summary of errors', async () => {
  const { page } = await getAdmin();
  await page.goto(addressOf({ show: 'form/family', example: 'wrong: without familyName', in: 'en' }));
  const invalid = page.locator('[aria-invalid=true]');
  await invalid.first().waitFor();
  expect(await invalid.evaluateAll((fields) => fields.map(({ id }) => id))).toEqual(['family.familyName']);
  expect(await page.locator('[role=alert]').allInnerTexts()).toEqual(['Correct one answer\nFull name is required.']);
});

test('a preview takes theme, appearance and language from its URL and does not change the language of the admin', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  await page.goto(addressOf({ show: 'fee/Open', theme: 'theme-xinya', look: 'dark', in: 'en' }));
  await page.locator('[data-ready]').waitFor();
  const look = () => page.locator('html').evaluate(({ dataset, lang }: HTMLElement) => ({ ...dataset, lang }));
  await expect.poll(look).toMatchObject({ theme: 'theme-xinya', appearance: 'dark', lang: 'en' });
  await page.goto(pathTo('preview'));
  await untilScreen(admin, 'preview');
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
});

test('on the preview page a phone frame grows above 600 px, “next” loads the personal form and “all themes” shows 8 frames, without overflow or accessibility violation', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await page.goto(pathTo('preview'));
  await untilScreen(admin, 'preview');
  const phone = page.locator('iframe[data-device=phone]');
  await phone.contentFrame().locator('[data-ready]').waitFor();
  expect(await phone.evaluate((frame) => (frame as HTMLIFrameElement).clientWidth)).toBe(390);
  await expect.poll(() => phone.evaluate((frame) => (frame as HTMLIFrameElement).clientHeight)).toBeGreaterThan(600);
  await page.getByRole('button', { name: t('preview.next') }).press('Enter');
  await expect.poll(() => phone.getAttribute('src')).toContain('form%2Fpersonal');
  await page.getByLabel(t('preview.themes')).selectOption('all');
  await expect.poll(() => page.locator('iframe').count()).toBe(8);
  await looksRight(admin, 'preview');
});

test('response headers let only the portal embed the frame of a preview, and no page embed the preview page', async () => {
  const { url } = portal.get().server;
  const headersAt = async (path: string) => (await fetch(`${url}${path}`)).headers;
  const renderedPreview = await headersAt(pathTo('previewDrawing'));
  expect(renderedPreview.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(renderedPreview.get('x-frame-options')).toBe('SAMEORIGIN');
  const page = await headersAt(pathTo('preview'));
  expect(page.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.get('x-frame-options')).toBe('DENY');
});

test('the preview of a document renders the PDF in the page', async () => {
  const admin = await getAdmin();
  await admin.page.goto(addressOf({ show: 'document/receipt', in: 'en' }));
  await admin.page.locator('[data-ready] canvas').waitFor();
  const shades = () =>
    admin.page.locator('[data-ready] canvas').evaluate((element) => {
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
