import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { holdPageScript } from '../support/routes/hold-page-script.ts';
import { waitForPageScript } from '../support/wait-for-page-script.ts';

const portal = openPortal({}, { isFresh: false });

test.each([pathTo('landing'), '/faq?q=biaya', '/no-such-page'])(
  'the page %s follows the language and the appearance that were chosen in another tab before its script ran, and keeps its address',
  async (path) => {
    const visitor = await portal.arrive('id', 360);
    const { page, context, url } = visitor;
    const release = await holdPageScript(visitor);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    await context.addCookies([
      { name: 'locale', value: 'en', url },
      { name: 'appearance', value: 'dark', url },
    ]);
    release();
    await page.locator('html[lang="en"][data-appearance="dark"]').waitFor();
    await waitForPageScript(visitor);
    expect(await page.locator('footer input[value="dark"]').isChecked()).toBe(true);
    const { pathname, search } = new URL(page.url());
    expect(`${pathname}${search}`).toBe(path);
  },
);

test('a page whose address names a language keeps it whatever was chosen before', async () => {
  const visitor = await portal.arrive('id');
  await visitor.page.goto('/news?lang=en');
  await visitor.context.addCookies([{ name: 'locale', value: 'id', url: visitor.url }]);
  await visitor.page.reload();
  await waitForPageScript(visitor);
  expect(await visitor.page.getAttribute('html', 'lang')).toBe('en');
});

test('the landing page shows the language that was chosen on the login page when the visitor goes back to it', async () => {
  const visitor = await portal.arrive('id', 360);
  const { page } = visitor;
  await page.goto(pathTo('landing'));
  await waitForPageScript(visitor);
  await page.goto(pathTo('login'));
  // Before that the link opens a page of its own.
  await page.locator('html[data-taken-over]').waitFor();
  await page.locator('a[hreflang="en"]').click();
  await page.locator('html[lang="en"]').waitFor();
  await page.goBack();
  await untilScreen(visitor, 'landing');
  await page.locator('html[lang="en"]').waitFor();
  const title = portal.get().data.texts.translate('en')('landing.hero.title');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(visitor.complaints).toEqual([]);
});
