import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { type Language, type Visitor, visit } from '../support/browser.ts';
import type { Translate } from '../support/journey/data.ts';
import { openPortal } from '../support/open-portal.ts';
import { become, type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { publicRows, rows } from '../support/routes/table.ts';

const portal = openPortal();
const languages: readonly Language[] = ['id', 'en'];
let fixture: Fixture;

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
});

interface Reader extends Visitor {
  readonly t: Translate;
}

/** A visitor on a small phone whose browser runs no scripts: one for all tests, in the requested language. */
let staying: Visitor;
beforeAll(async () => {
  const { browser, server } = portal.get();
  staying = await visit(browser, { url: server.url, width: 360, isScriptless: true });
});
afterAll(() => staying.close());

const read = async (language: Language, look: (reader: Reader) => Promise<void>): Promise<void> => {
  const { server, data } = portal.get();
  const before = staying.complaints.length;
  await staying.context.addCookies([{ name: 'locale', value: language, url: server.url }]);
  await look({ ...staying, t: data.texts.translate(language) });
  expect(staying.complaints.slice(before)).toEqual([]);
};

const addressOf = ({ page }: Visitor): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const overflow = ({ page }: Visitor): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(publicRows)(
  'without JavaScript the page %s has heading, text and footer, and no overflow at 360 px, in both languages',
  async (name, row) => {
    for (const language of languages)
      await read(language, async (reader) => {
        const { page } = reader;
        const answer = await page.goto(row.at(fixture.facts));
        expect(answer?.status()).toBe(200);
        await page.locator(`[data-screen="${name}"] h1`).waitFor();
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(40);
        expect(await page.getByText('noscript').count()).toBe(0);
        expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
        await expect.poll(() => overflow(reader)).toBe(0);
      });
  },
);

describe('without JavaScript', () => {
  test('the menu of a page opens, and its links open pages', async () => {
    await read('id', async (reader) => {
      const { page, t } = reader;
      await page.goto(pathTo('landing'));
      const link = page.getByRole('banner').getByRole('link', { name: t('app.screen.news'), exact: true });
      expect(await link.isVisible()).toBe(false);
      await page.getByRole('link', { name: t('app.nav.menu') }).click();
      await link.click();
      await page.locator('[data-screen="news"] h1').waitFor();
      expect(addressOf(reader)).toBe(pathTo('news'));
    });
  });

  test.each(languages)('a link changes the language of the page from %s, and other pages keep it', async (language) => {
    const other = language === 'id' ? 'en' : 'id';
    await read(language, async (reader) => {
      const { page } = reader;
      await page.goto('/faq?q=biaya');
      await page.locator(`a[hreflang="${other}"]`).click();
      await page.locator(`html[lang="${other}"]`).waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('biaya');
      await page.goto(pathTo('landing'));
      expect(await page.getAttribute('html', 'lang')).toBe(other);
    });
  });

  test('FAQ questions are searched, opened, and linked to their pages', async () => {
    await read('en', async (reader) => {
      const { page, t } = reader;
      await page.goto(pathTo('faq'));
      const word = 'fee';
      await page.getByRole('searchbox').fill(word);
      await page
        .getByRole('main')
        .getByRole('button', { name: t('public.search.submit') })
        .click();
      await page.waitForURL(`**/faq?q=${word}`);
      expect(await page.getByRole('searchbox').inputValue()).toBe(word);
      const fold = page.locator('main details').first();
      await fold.locator('summary').click();
      await fold.locator(':scope[open]').waitFor();
      await fold.getByRole('link').last().click();
      await page.locator('[data-screen="faqDetail"] h1').waitFor();
    });
  });

  test('the list of news is filtered and paged by links, and links to its items', async () => {
    await read('en', async (reader) => {
      const { page } = reader;
      await page.goto(pathTo('news'));
      await page.locator('a[rel="next"]').click();
      await page.waitForURL('**/news?page=2');
      await page.locator('main a[href="/news?institution=untar"]').click();
      await page.waitForURL('**/news?institution=untar');
      expect(await page.getAttribute('html', 'data-theme')).toBe('theme-untar');
      await page.locator('main li a[href^="/news/"]').first().click();
      await page.locator('[data-screen="newsDetail"] h1').waitFor();
    });
  });

  test('links download a brochure and the calendar file of an event', async () => {
    await read('id', async (reader) => {
      const { page, context } = reader;
      const fetchFrom = async (selector: string) =>
        context.request.get((await page.locator(selector).first().getAttribute('href')) ?? '');
      await page.goto(pathTo('brochure'));
      const brochure = await fetchFrom('main a[href*="/api/content/file/"]');
      expect([brochure.status(), brochure.headers()['content-type']]).toEqual([200, 'application/pdf']);
      await page.goto(pathTo('eventDetail', { slug: fixture.facts.event }));
      const calendar = await fetchFrom('main a[href$="/calendar"]');
      expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    });
  });
});

const privateRows = rows.filter(([, { layout }]) => ['entry', 'blank', 'applicant'].includes(layout));

test('without JavaScript no page of applicants shows a button that needs it', async () => {
  const { server } = portal.get();
  const idle: string[] = [];
  for (const [name, row] of privateRows) {
    const who = row.ends.anonymous === 'itself' ? 'anonymous' : 'applicant';
    if (row.ends[who] !== 'itself') continue;
    await staying.context.clearCookies();
    await become({ ...staying, url: server.url }, fixture, who);
    await read('en', async ({ page }) => {
      await page.goto(row.at(fixture.facts));
      const found = await page
        .locator('button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((one) => (one as HTMLButtonElement).type !== 'submit' || (one as HTMLButtonElement).form === null)
            .map((one) => one.textContent ?? ''),
        );
      idle.push(...found.map((text) => `${name}: ${text}`));
    });
  }
  expect(idle).toEqual([]);
});
