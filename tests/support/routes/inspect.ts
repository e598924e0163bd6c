import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { findBarriers, findOtherBarriers, type Language } from '../browser.ts';
import { type Colours, findContrastFaults } from '../contrast-faults.ts';
import { findFocusFaults } from '../focus-faults.ts';
import { type Applicant, speak } from '../journey/applicant.ts';
import { checkWords } from './words.ts';

/** A small laptop and a small phone. */
const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 800 };
/** A screen of 1280 × 1024 at 400 %, at which WCAG 1.4.10 asks for no sideways scrolling. */
const ZOOMED = { width: 320, height: 256 };

const themes = readdirSync('themes', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [`theme-${entry.name}`] : [],
);

/** Four themes, each light and dark. */
export const allColours: readonly Colours[] = themes.flatMap((theme) =>
  ['light', 'dark'].map((appearance) => ({ theme, appearance })),
);

/** All data is there and nothing is loading. */
export const untilSettled = async ({ page }: Applicant): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(form, button)') === null);
};

const findOverflow = async ({ page }: Applicant): Promise<void> => {
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${page.viewportSize()?.width} px: too wide` }).toBe(0);
};

/** Share of a low screen that bars which stay in place hide from the middle of the page; not a dialog, which is all that is read. */
const findCover = async ({ page }: Applicant): Promise<readonly string[]> => {
  const share = await page.evaluate(() => {
    if (document.querySelector('dialog[open]')) return 0;
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const bars = [...document.querySelectorAll('*')].filter(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.closest('[role=log]') === null,
    );
    const heights = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    const hidden = heights.filter((hit) => hit !== null && bars.some((bar) => bar.contains(hit)));
    scrollTo(0, 0);
    return hidden.length / innerHeight;
  });
  return share > 0.25 ? [`bars hide ${Math.round(share * 100)} % of the screen`] : [];
};

/** The title of the document names the heading, and that the form was refused. */
const checkTitle = async ({ page, t }: Applicant, screen: string): Promise<void> => {
  const name = t('app.portal.name');
  const read = () =>
    page.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('h1')?.textContent,
      isRefused: document.querySelector('[data-part="error-summary"]') !== null,
    }));
  await expect
    .poll(async () => {
      const { title, heading, isRefused } = await read();
      const named = screen === 'landing' ? name : `${heading} · ${name}`;
      const expected = isRefused ? t('app.error.inTitle', { title: named }) : named;
      return title === expected ? 'the title is right' : `${title}, not ${expected}`;
    })
    .toBe('the title is right');
};

/** Changes the language of the page in place; a page without the switch is opened again. */
const changeLanguage = async (visitor: Applicant, language: Language): Promise<Applicant> => {
  const { page } = visitor;
  const other = await speak(visitor, language);
  const link = page.locator(`a[hreflang="${language}"]`);
  if ((await link.count()) === 0) await page.reload();
  else await link.first().evaluate((element: HTMLElement) => element.click());
  await page.locator(`html[lang="${language}"]`).waitFor();
  await untilSettled(other);
  return other;
};

/**
 * Checks a state of a screen for everything that only a browser decides: words, heading and title in both languages, no
 * sideways scrolling in either at both widths and at 400 %, barriers and visible focus there, contrast in all colours.
 * @returns the visitor at the same screen in the other language
 */
export const inspect = async (visitor: Applicant, screen: string): Promise<Applicant> => {
  const { page, language } = visitor;
  await page.setViewportSize(LAPTOP);
  await checkWords(visitor);
  await checkTitle(visitor, screen);
  await findOverflow(visitor);
  const found: string[] = [...(await findOtherBarriers(page))];
  found.push(...(await findContrastFaults(page, allColours)));
  await page.setViewportSize(PHONE);
  await findOverflow(visitor);
  const translated = await changeLanguage(visitor, language === 'en' ? 'id' : 'en');
  await checkWords(translated);
  await checkTitle(translated, screen);
  await findOverflow(translated);
  const atPhone = [await findBarriers(page), await findBarriers(page, 'target-size'), await findFocusFaults(page)];
  found.push(...atPhone.flat().map((fault) => `${PHONE.width} px: ${fault}`));
  await page.setViewportSize(ZOOMED);
  await findOverflow(translated);
  const atZoom = [await findFocusFaults(page), await findCover(translated)];
  found.push(...atZoom.flat().map((fault) => `400 %: ${fault}`));
  await page.setViewportSize(LAPTOP);
  await findOverflow(translated);
  found.push(...(await findFocusFaults(page)));
  expect(found).toEqual([]);
  return translated;
};
